<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>About ponsreader</source>
        <translation>关于 ponsreader</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Ask a novel, and see who did what, where, in the book’s own words.</source>
        <translation>向小说提问，看清谁在何处做了什么——用书里的原话。</translation>
    </message>
    <message>
        <source>Everything happens on this computer. Free software under the MIT licence.</source>
        <translation>一切都在这台电脑上完成。自由软件，采用 MIT 许可证。</translation>
    </message>
    <message>
        <source>Send the question</source>
        <translation>发送问题</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>New line in the question</source>
        <translation>在问题中换行</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Shift+Enter</translation>
    </message>
    <message>
        <source>Show the passage in small</source>
        <translation>小窗预览段落</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Open the passage</source>
        <translation>打开段落</translation>
    </message>
    <message>
        <source>From sentence to sentence of an answer</source>
        <translation>在回答的句子间移动</translation>
    </message>
</context>
<context>
    <name>AddSheet</name>
    <message>
        <source>Unknown author</source>
        <translation>佚名</translation>
    </message>
    <message numerus="yes">
        <source>%n more after this one</source>
        <translation>
            <numerusform>之后还有 %n 本</numerusform>
        </translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>封面</translation>
    </message>
    <message>
        <source>Text looks wrong? Read it as</source>
        <translation>文字显示不对？按此编码读取</translation>
    </message>
    <message>
        <source>Encoding of the text</source>
        <translation>文字编码</translation>
    </message>
    <message>
        <source>How far have you read?</source>
        <translation>你读到哪里了？</translation>
    </message>
    <message>
        <source>I am at the beginning</source>
        <translation>刚开始读</translation>
    </message>
    <message>
        <source>To the end of</source>
        <translation>读完了</translation>
    </message>
    <message>
        <source>I know the whole book</source>
        <translation>全书都读过</translation>
    </message>
    <message>
        <source>The last chapter you have read</source>
        <translation>读过的最后一章</translation>
    </message>
    <message>
        <source>Nothing beyond this place is shown. It follows your reading, and can be changed.</source>
        <translation>此处之后的内容不会显示。它随阅读前移，也可以随时更改。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Not this one</source>
        <translation>不要这本</translation>
    </message>
    <message>
        <source>unknown language</source>
        <translation>语言未知</translation>
    </message>
    <message numerus="yes">
        <source>%n chapter(s)</source>
        <translation>
            <numerusform>%n 章</numerusform>
        </translation>
    </message>
    <message>
        <source>about {0} words</source>
        <translation>约 {0} 词</translation>
    </message>
    <message>
        <source>Chapter {0}</source>
        <translation>第 {0} 章</translation>
    </message>
</context>
<context>
    <name>Adding</name>
    <message>
        <source>Reading {0}…</source>
        <translation>正在读取 {0}…</translation>
    </message>
    <message>
        <source>Adding {0}…</source>
        <translation>正在添加 {0}…</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>AdvancedSection</name>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Everything here decides itself unless you set it.</source>
        <translation>除非你来设定，这里的一切都会自动决定。</translation>
    </message>
    <message>
        <source>GPU layers of the language model</source>
        <translation>语言模型的 GPU 层数</translation>
    </message>
    <message>
        <source>How much of the model runs on the graphics card.</source>
        <translation>模型有多少部分在显卡上运行。</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Of the processor, while reading and answering.</source>
        <translation>处理器在阅读和回答时使用的线程数。</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Tokens that the model can hold; more takes more memory.</source>
        <translation>模型能容纳的词元数；越多越占内存。</translation>
    </message>
    <message>
        <source>Chunks read side by side</source>
        <translation>并行阅读的文本块</translation>
    </message>
    <message>
        <source>More is faster and takes more memory.</source>
        <translation>越多越快，也越占内存。</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>显示日志</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>全部层</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n 个核心</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} of memory</source>
        <translation>内存 {0}</translation>
    </message>
    <message>
        <source>{0} free on the disk</source>
        <translation>磁盘可用 {0}</translation>
    </message>
    <message>
        <source>no graphics card in use</source>
        <translation>未使用显卡</translation>
    </message>
    <message>
        <source>This computer: {0}</source>
        <translation>这台电脑：{0}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>AnswerView</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>not in the evidence</source>
        <translation>证据中没有</translation>
    </message>
</context>
<context>
    <name>AnswersSection</name>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>A language file puts answers into words and reads books closely, on this computer alone.</source>
        <translation>语言文件把回答写成句子，并细读书籍，只在这台电脑上运行。</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Care: everything that may matter</source>
        <translation>细致：考虑一切可能相关的内容</translation>
    </message>
    <message>
        <source>Speed: the nearest moments only</source>
        <translation>快速：只看最接近的情节</translation>
    </message>
    <message>
        <source>When answering</source>
        <translation>回答时</translation>
    </message>
    <message>
        <source>“Deeper” under an answer always takes more care.</source>
        <translation>回答下方的“深入”总会更细致。</translation>
    </message>
</context>
<context>
    <name>BookPage</name>
    <message>
        <source>Read and ask</source>
        <translation>阅读与提问</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>Story line</source>
        <translation>情节线</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>Recap</source>
        <translation>前情回顾</translation>
    </message>
    <message>
        <source>Back to the library</source>
        <translation>返回书架</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>ChapterList</name>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Book</source>
        <translation>书籍(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open a book…</source>
        <translation>打开书籍(&amp;O)…</translation>
    </message>
    <message>
        <source>Try the &amp;sample</source>
        <translation>试读样书(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>书架(&amp;L)</translation>
    </message>
    <message>
        <source>Read the book &amp;closely</source>
        <translation>细读这本书(&amp;C)</translation>
    </message>
    <message>
        <source>Save a cop&amp;y…</source>
        <translation>保存副本(&amp;Y)…</translation>
    </message>
    <message>
        <source>&amp;Export what is known…</source>
        <translation>导出已知内容(&amp;E)…</translation>
    </message>
    <message>
        <source>Export the con&amp;versation…</source>
        <translation>导出对话(&amp;V)…</translation>
    </message>
    <message>
        <source>Show the &amp;file</source>
        <translation>显示文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Remove from the shelf</source>
        <translation>从书架移除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Close the book</source>
        <translation>合上书(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy the answer with its quotes</source>
        <translation>复制回答及引文(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Find in the text</source>
        <translation>在正文中查找(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Ask about the selection</source>
        <translation>就所选文字提问(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Write a question</source>
        <translation>写问题(&amp;W)</translation>
    </message>
    <message>
        <source>S&amp;top the answer</source>
        <translation>停止回答(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>设置(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Read and ask</source>
        <translation>阅读与提问(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;People</source>
        <translation>人物(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Story line</source>
        <translation>情节线(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Connections</source>
        <translation>关系(&amp;C)</translation>
    </message>
    <message>
        <source>R&amp;ecap</source>
        <translation>前情回顾(&amp;E)</translation>
    </message>
    <message>
        <source>Go to the &amp;text</source>
        <translation>转到正文(&amp;T)</translation>
    </message>
    <message>
        <source>Go to the con&amp;versation</source>
        <translation>转到对话(&amp;V)</translation>
    </message>
    <message>
        <source>Go to the e&amp;vidence</source>
        <translation>转到证据(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一窗格(&amp;N)</translation>
    </message>
    <message>
        <source>S&amp;how</source>
        <translation>显示(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>正文(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Conversation</source>
        <translation>对话(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Evidence</source>
        <translation>证据(&amp;E)</translation>
    </message>
    <message>
        <source>Evidence as a t&amp;able</source>
        <translation>证据显示为表格(&amp;A)</translation>
    </message>
    <message>
        <source>Shelf as a &amp;list</source>
        <translation>书架显示为列表(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>缩小文字(&amp;M)</translation>
    </message>
    <message>
        <source>N&amp;ormal text</source>
        <translation>正常大小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Back to where you were</source>
        <translation>回到刚才的位置(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Previous chapter</source>
        <translation>上一章(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next chapter</source>
        <translation>下一章(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>目录(&amp;C)</translation>
    </message>
    <message>
        <source>Place in the &amp;original file</source>
        <translation>原文件中的位置(&amp;O)</translation>
    </message>
    <message>
        <source>I have read up to &amp;here</source>
        <translation>我读到这里(&amp;H)</translation>
    </message>
    <message>
        <source>I have &amp;finished the book</source>
        <translation>我读完了这本书(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keep the limit while I read</source>
        <translation>阅读时固定界限(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About ponsreader</source>
        <translation>关于 ponsreader(&amp;A)</translation>
    </message>
</context>
<context>
    <name>ConnectionModel</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>To whom</source>
        <translation>对方</translation>
    </message>
    <message>
        <source>What for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>ConnectionsPage</name>
    <message>
        <source>Show everybody</source>
        <translation>显示所有人</translation>
    </message>
    <message>
        <source>No two people have met yet in what you have read.</source>
        <translation>在你读过的部分里，还没有人物相遇。</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>请稍候…</translation>
    </message>
    <message>
        <source>Table of connections</source>
        <translation>关系表</translation>
    </message>
    <message>
        <source>{0} and those who share moments with them</source>
        <translation>{0}以及与之同场的人</translation>
    </message>
    <message>
        <source>People who share moments. Choose one to see their lines alone.</source>
        <translation>同场的人物。选择一位，只看其连线。</translation>
    </message>
</context>
<context>
    <name>ConnectionsView</name>
    <message>
        <source>Drawing of connections; the table says the same in words</source>
        <translation>关系图；表格以文字给出同样内容</translation>
    </message>
</context>
<context>
    <name>Conversation</name>
    <message>
        <source>Looking through what you have read…</source>
        <translation>正在查看你读过的内容…</translation>
    </message>
    <message>
        <source>“{0}”: what is this about?</source>
        <translation>“{0}”：这是在说什么？</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Search your questions</source>
        <translation>搜索你的问题</translation>
    </message>
    <message>
        <source>This is the small language file for a trial: what it writes is often wrong.</source>
        <translation>现在用的是试用的小语言文件：它写的内容常常不准确。</translation>
    </message>
    <message>
        <source>Choose a better one…</source>
        <translation>换一个更好的…</translation>
    </message>
    <message>
        <source>Ask this book</source>
        <translation>向这本书提问</translation>
    </message>
    <message>
        <source>Answers come from what you have read so far, with the moments of the book that show it.</source>
        <translation>回答只来自你已读的部分，并附上书中为证的情节。</translation>
    </message>
    <message>
        <source>Nobody has appeared yet in what you have read. Read on, or say above how far you have read.</source>
        <translation>在你读过的部分里还没有人物出场。请继续读，或在上方说明读到了哪里。</translation>
    </message>
    <message>
        <source>Writing the answer…</source>
        <translation>正在写回答…</translation>
    </message>
    <message numerus="yes">
        <source>%n moment(s)</source>
        <translation>
            <numerusform>%n 个情节</numerusform>
        </translation>
    </message>
    <message>
        <source>Answer complete, {0}</source>
        <translation>回答完成，{0}</translation>
    </message>
</context>
<context>
    <name>Corrections</name>
    <message>
        <source>{0} and {1} are one</source>
        <translation>{0}与{1}是同一人</translation>
    </message>
    <message>
        <source>{0} and {1} are two</source>
        <translation>{0}与{1}是两个人</translation>
    </message>
    <message>
        <source>{0} is called {1}</source>
        <translation>{0}改称{1}</translation>
    </message>
    <message>
        <source>{0} is hidden</source>
        <translation>{0}已隐藏</translation>
    </message>
</context>
<context>
    <name>Doings</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>暂停细读</translation>
    </message>
    <message>
        <source>Read it closely</source>
        <translation>细读</translation>
    </message>
    <message>
        <source>Show the file</source>
        <translation>显示文件</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>保存副本…</translation>
    </message>
    <message>
        <source>Export what is known…</source>
        <translation>导出已知内容…</translation>
    </message>
    <message>
        <source>Remove from the shelf</source>
        <translation>从书架移除</translation>
    </message>
    <message>
        <source>Open a book</source>
        <translation>打开书籍</translation>
    </message>
    <message>
        <source>Books</source>
        <translation>书籍</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>保存副本</translation>
    </message>
    <message>
        <source>Book files</source>
        <translation>书籍文件</translation>
    </message>
    <message>
        <source>The copy is saved.</source>
        <translation>副本已保存。</translation>
    </message>
    <message>
        <source>Export what is known</source>
        <translation>导出已知内容</translation>
    </message>
    <message>
        <source>The export is saved.</source>
        <translation>导出已保存。</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>The conversation is saved.</source>
        <translation>对话已保存。</translation>
    </message>
    <message>
        <source>“{0}” was taken off the shelf.</source>
        <translation>“{0}”已从书架取下。</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>放回书架</translation>
    </message>
</context>
<context>
    <name>DropVeil</name>
    <message numerus="yes">
        <source>Drop %n book(s)</source>
        <translation>
            <numerusform>放下 %n 本书</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EdgeModel</name>
    <message>
        <source>Who</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>With whom</source>
        <translation>与谁</translation>
    </message>
    <message>
        <source>Shared moments</source>
        <translation>同场次数</translation>
    </message>
</context>
<context>
    <name>EvidenceModel</name>
    <message>
        <source>Where</source>
        <translation>何处</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>inferred link</source>
        <translation>推断的联系</translation>
    </message>
    <message>
        <source>exact quote</source>
        <translation>原文引用</translation>
    </message>
</context>
<context>
    <name>EvidencePane</name>
    <message>
        <source>Passages</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>What is known of this book does not tell when things happened.</source>
        <translation>从这本书已知的内容看不出事情发生的先后。</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>显示为表格</translation>
    </message>
    <message>
        <source>As told</source>
        <translation>按叙述顺序</translation>
    </message>
    <message>
        <source>As it happened</source>
        <translation>按发生顺序</translation>
    </message>
    <message>
        <source>Only with {0}</source>
        <translation>只看有{0}的</translation>
    </message>
    <message>
        <source>No moment has all of these people in it.</source>
        <translation>没有哪个情节同时有这些人物。</translation>
    </message>
    <message>
        <source>The moments of the book that an answer rests on appear here, in the order of the story.</source>
        <translation>回答所依据的情节会按故事顺序显示在这里。</translation>
    </message>
    <message>
        <source>Table of evidence</source>
        <translation>证据表</translation>
    </message>
</context>
<context>
    <name>ExchangeView</name>
    <message>
        <source>Stopped. What was written so far is kept here.</source>
        <translation>已停止。已写出的部分保留在此。</translation>
    </message>
    <message>
        <source>Looking for the answer</source>
        <translation>正在寻找答案</translation>
    </message>
    <message>
        <source>A language file would put this into words…</source>
        <translation>语言文件可以把它写成句子…</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>Deeper</source>
        <translation>深入</translation>
    </message>
</context>
<context>
    <name>FileOffer</name>
    <message>
        <source>Download of {0}</source>
        <translation>下载 {0}</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>使用这个</translation>
    </message>
    <message>
        <source>Delete from this computer</source>
        <translation>从这台电脑删除</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Use {0}</source>
        <translation>使用 {0}</translation>
    </message>
    <message>
        <source>Delete {0} from this computer</source>
        <translation>从这台电脑删除 {0}</translation>
    </message>
    <message>
        <source>{0} on the disk, {1} of memory</source>
        <translation>磁盘 {0}，内存 {1}</translation>
    </message>
    <message>
        <source>This computer has less memory than that: choose a smaller file.</source>
        <translation>这台电脑的内存不足：请选择较小的文件。</translation>
    </message>
    <message>
        <source>Reading this book closely would take {0}.</source>
        <translation>细读这本书需要{0}。</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>已在电脑上</translation>
    </message>
    <message>
        <source>Recommended for this computer</source>
        <translation>推荐用于这台电脑</translation>
    </message>
    <message>
        <source>Download ({0})</source>
        <translation>下载（{0}）</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} a second</source>
        <translation>每秒 {0}</translation>
    </message>
    <message>
        <source>about {0} left</source>
        <translation>大约还需{0}</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in what you have read</source>
        <translation>在已读部分中查找</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
</context>
<context>
    <name>IndexStrip</name>
    <message>
        <source>How much of the book has been read</source>
        <translation>已细读的比例</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Read it closely</source>
        <translation>细读</translation>
    </message>
    <message>
        <source>Stopping after this piece. Everything that was read is kept.</source>
        <translation>读完这一小段就停。已读的内容都会保留。</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在开始…</translation>
    </message>
    <message>
        <source>You can ask now: answers are passages of the book.</source>
        <translation>现在就可以提问：回答是书中的段落。</translation>
    </message>
    <message>
        <source>You can ask now: people and events are known from an overview.</source>
        <translation>现在就可以提问：人物和事件来自概览。</translation>
    </message>
    <message>
        <source>{0} % of the book has been read closely.</source>
        <translation>已细读全书的 {0}%。</translation>
    </message>
    <message>
        <source>Reading it closely takes {0}.</source>
        <translation>细读需要{0}。</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>“{0}” is on the shelf.</source>
        <translation>“{0}”已放上书架。</translation>
    </message>
    <message>
        <source>“{0}” is on the shelf already. Nothing was changed.</source>
        <translation>“{0}”已在书架上。没有任何改动。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Not taken: {0}</source>
        <translation>未接收：{0}</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Meeting</source>
        <translation>相遇</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Revelation</source>
        <translation>揭示</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Violence</source>
        <translation>暴力</translation>
    </message>
    <message>
        <source>Death</source>
        <translation>死亡</translation>
    </message>
    <message>
        <source>Illness</source>
        <translation>疾病</translation>
    </message>
    <message>
        <source>Romance</source>
        <translation>恋情</translation>
    </message>
    <message>
        <source>Marriage</source>
        <translation>婚姻</translation>
    </message>
    <message>
        <source>Journey</source>
        <translation>旅程</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Deception</source>
        <translation>欺骗</translation>
    </message>
    <message>
        <source>Discovery</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>金钱</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>法律</translation>
    </message>
    <message>
        <source>Celebration</source>
        <translation>庆典</translation>
    </message>
    <message>
        <source>Daily life</source>
        <translation>日常</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>回忆</translation>
    </message>
    <message>
        <source>Reflection</source>
        <translation>沉思</translation>
    </message>
    <message>
        <source>Religion</source>
        <translation>宗教</translation>
    </message>
    <message>
        <source>Art</source>
        <translation>艺术</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>LibraryPage</name>
    <message>
        <source>Library</source>
        <translation>书架</translation>
    </message>
    <message>
        <source>Search the shelf</source>
        <translation>搜索书架</translation>
    </message>
    <message>
        <source>Show as a list</source>
        <translation>显示为列表</translation>
    </message>
    <message>
        <source>Open a book…</source>
        <translation>打开书籍…</translation>
    </message>
    <message>
        <source>No book on the shelf has these words in its title or author.</source>
        <translation>书架上没有书名或作者含这些字的书。</translation>
    </message>
    <message>
        <source>Books</source>
        <translation>书籍</translation>
    </message>
    <message>
        <source>Books as a list</source>
        <translation>书籍列表</translation>
    </message>
</context>
<context>
    <name>LimitBar</name>
    <message>
        <source>I have read up to:</source>
        <translation>我读到：</translation>
    </message>
    <message>
        <source>I have read up to</source>
        <translation>我读到</translation>
    </message>
    <message>
        <source>How far you have read</source>
        <translation>阅读进度</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>读完</translation>
    </message>
    <message>
        <source>Keep the limit where it is while I read</source>
        <translation>阅读时让界限保持不动</translation>
    </message>
    <message>
        <source>Not begun</source>
        <translation>尚未开始</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Something went wrong in the program itself ({0}). Your books are safe; the log tells more.</source>
        <translation>程序自身出了问题（{0}）。你的书籍安全无恙；日志里有详情。</translation>
    </message>
    <message>
        <source>Rebuild it from its text</source>
        <translation>用已存的正文重建</translation>
    </message>
    <message>
        <source>“{0}” is whole again. A copy of the damaged file was kept.</source>
        <translation>“{0}”已修复。损坏的文件留有一份副本。</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>This file has no text in it.</source>
        <translation>这个文件里没有文字。</translation>
    </message>
    <message>
        <source>ponsreader reads EPUB and TXT. This file is another kind.</source>
        <translation>ponsreader 只读 EPUB 和 TXT。这是另一种文件。</translation>
    </message>
    <message>
        <source>The file is named .epub but is not an EPUB.</source>
        <translation>文件名以 .epub 结尾，但它不是 EPUB。</translation>
    </message>
    <message>
        <source>The file does not hold text.</source>
        <translation>这个文件不是文本。</translation>
    </message>
    <message>
        <source>The file is incomplete or damaged. Please copy or download it again.</source>
        <translation>文件不完整或已损坏。请重新复制或下载。</translation>
    </message>
    <message>
        <source>This book is protected by the shop and cannot be opened here.</source>
        <translation>这本书受书店的版权保护，无法在这里打开。</translation>
    </message>
    <message>
        <source>This book consists of pictures of pages; there is no text to read.</source>
        <translation>这本书由书页的图片组成，没有可读的文字。</translation>
    </message>
    <message>
        <source>This file is far larger than any novel and was not imported.</source>
        <translation>这个文件比任何小说都大得多，没有导入。</translation>
    </message>
    <message>
        <source>The book contains constructions that are only used to attack readers; it was not imported.</source>
        <translation>书中含有只用于攻击阅读软件的内容，没有导入。</translation>
    </message>
    <message>
        <source>The book’s list of contents cannot be read.</source>
        <translation>无法读取这本书的内容清单。</translation>
    </message>
    <message>
        <source>The file cannot be opened. Nothing was imported.</source>
        <translation>无法打开文件。没有导入任何内容。</translation>
    </message>
    <message>
        <source>The file made the import stop. Nothing was imported and your library is unchanged.</source>
        <translation>这个文件使导入中止。没有导入任何内容，书架没有变化。</translation>
    </message>
    <message>
        <source>Reading the file took too long and was stopped. Nothing was imported.</source>
        <translation>读取文件用时过长，已中止。没有导入任何内容。</translation>
    </message>
    <message>
        <source>This book is on the shelf already. Nothing was changed.</source>
        <translation>这本书已在书架上。没有任何改动。</translation>
    </message>
    <message>
        <source>The book’s file is not there any more.</source>
        <translation>这本书的文件已不在原处。</translation>
    </message>
    <message>
        <source>This book is not on the shelf any more.</source>
        <translation>这本书已不在书架上。</translation>
    </message>
    <message>
        <source>Several books on the shelf could be meant. Give more of the title.</source>
        <translation>书架上有几本书都符合。请把书名写得更完整。</translation>
    </message>
    <message>
        <source>This file was not made by ponsreader. It was left alone.</source>
        <translation>这个文件不是由 ponsreader 生成的，没有改动它。</translation>
    </message>
    <message>
        <source>The book’s file is damaged. It was left as it is; it can be rebuilt from what is whole in it.</source>
        <translation>书籍文件已损坏。原文件没有改动，可以用其中完好的部分重建。</translation>
    </message>
    <message>
        <source>This book was made by a newer version of ponsreader. It can be read here, but not changed.</source>
        <translation>这本书由更新版本的 ponsreader 生成，在这里只能阅读，不能更改。</translation>
    </message>
    <message>
        <source>The book’s file or its folder is write-protected. Nothing was lost.</source>
        <translation>书籍文件或所在文件夹不可写入。没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Another window or program is busy with this book. Nothing was changed; try again later.</source>
        <translation>另一个窗口或程序正在使用这本书。没有任何改动，请稍后再试。</translation>
    </message>
    <message>
        <source>The disk is full. Everything up to now is safe; free some space, then go on.</source>
        <translation>磁盘已满。此前的一切都已保存；请腾出空间后继续。</translation>
    </message>
    <message>
        <source>The disk could not be read or written. Try again.</source>
        <translation>磁盘读写失败。请再试一次。</translation>
    </message>
    <message>
        <source>This folder may not be read by you. Nothing was changed.</source>
        <translation>你没有读取此文件夹的权限。没有任何改动。</translation>
    </message>
    <message>
        <source>The file cannot be written there. Nothing was changed.</source>
        <translation>无法写入该处。没有任何改动。</translation>
    </message>
    <message>
        <source>This book was prepared with another search file. Nothing is lost; choose that one again.</source>
        <translation>这本书是用另一个检索文件准备的。没有丢失任何内容，请重新选择那个文件。</translation>
    </message>
    <message>
        <source>There is no language file yet. Choose one, or fetch one.</source>
        <translation>还没有语言文件。请选择一个，或下载一个。</translation>
    </message>
    <message>
        <source>There is no search file yet; it comes with a download.</source>
        <translation>还没有检索文件，它会随下载一起取得。</translation>
    </message>
    <message>
        <source>The language file is not there any more. Choose another.</source>
        <translation>语言文件已不在原处。请另选一个。</translation>
    </message>
    <message>
        <source>This is not a language file, or it is incomplete.</source>
        <translation>这不是语言文件，或者文件不完整。</translation>
    </message>
    <message>
        <source>The language file cannot be used. Choose another.</source>
        <translation>无法使用这个语言文件。请另选一个。</translation>
    </message>
    <message>
        <source>The language file stopped working. Your question is kept; ask again, or choose a smaller file.</source>
        <translation>语言文件停止了工作。你的问题已保留；请再问一次，或换一个较小的文件。</translation>
    </message>
    <message>
        <source>There is not enough memory for the language file. Choose a smaller one, or close other programs.</source>
        <translation>内存不足以使用这个语言文件。请换一个较小的，或关闭其他程序。</translation>
    </message>
    <message>
        <source>The offline switch is on. Turn it off, or choose a file.</source>
        <translation>离线开关已打开。请关闭它，或选择一个文件。</translation>
    </message>
    <message>
        <source>The download cannot be reached. What has come is kept; go on later, or choose a file.</source>
        <translation>无法连接下载源。已下载的部分已保留；可稍后继续，或选择一个文件。</translation>
    </message>
    <message>
        <source>The download did not work. What has come is kept; go on later, or choose a file.</source>
        <translation>下载没有成功。已下载的部分已保留；可稍后继续，或选择一个文件。</translation>
    </message>
    <message>
        <source>What was downloaded is not the file that was wanted. It was deleted; download it again.</source>
        <translation>下载的内容与所需文件不符，已删除。请重新下载。</translation>
    </message>
    <message>
        <source>The disk is too full for this file. Free some space, then go on.</source>
        <translation>磁盘空间不足以存放此文件。请腾出空间后继续。</translation>
    </message>
    <message>
        <source>The file cannot be moved there. It stays where it was.</source>
        <translation>无法把文件移到那里。它仍在原处。</translation>
    </message>
    <message>
        <source>The language file cannot be read. Choose another.</source>
        <translation>无法读取这个语言文件。请另选一个。</translation>
    </message>
    <message>
        <source>The language file is damaged. Delete it and fetch it again, or choose another.</source>
        <translation>语言文件已损坏。请删除后重新下载，或另选一个。</translation>
    </message>
    <message>
        <source>The language file is incomplete. Fetch it again, or choose another.</source>
        <translation>语言文件不完整。请重新下载，或另选一个。</translation>
    </message>
    <message>
        <source>No language file has this name. Choose one from the list, or a file.</source>
        <translation>没有叫这个名字的语言文件。请从列表中选择，或选择一个文件。</translation>
    </message>
    <message>
        <source>This language file does not say how it is to be asked. Choose one that is made for conversation.</source>
        <translation>这个语言文件没有说明应如何向它提问。请选择一个用于对话的语言文件。</translation>
    </message>
    <message>
        <source>What this language file says about how it is to be asked cannot be used. Choose another.</source>
        <translation>这个语言文件对如何提问的说明无法使用。请另选一个。</translation>
    </message>
    <message>
        <source>This language file cannot be made to answer in the form that is needed. Choose another.</source>
        <translation>无法让这个语言文件按所需的形式回答。请另选一个。</translation>
    </message>
    <message>
        <source>The passage and the question are more than this language file can hold. Shorten the question, or choose a larger file.</source>
        <translation>段落和问题超出了这个语言文件的容量。请缩短问题，或换一个较大的文件。</translation>
    </message>
    <message>
        <source>The language file gave no answer. Ask again, or choose another.</source>
        <translation>语言文件没有给出回答。请再问一次，或另选一个。</translation>
    </message>
    <message>
        <source>The language file could not be started. Nothing is lost; close other programs and try again.</source>
        <translation>无法启动语言文件。没有丢失任何内容；请关闭其他程序后再试。</translation>
    </message>
    <message>
        <source>The language file was closed while it was at work. What was finished is kept.</source>
        <translation>语言文件在工作中被关闭。已完成的部分都已保留。</translation>
    </message>
    <message>
        <source>This folder holds no search file.</source>
        <translation>这个文件夹里没有检索文件。</translation>
    </message>
    <message>
        <source>The search file cannot be used. Your books are untouched; fetch it again, or choose another.</source>
        <translation>无法使用检索文件。你的书籍没有受到影响；请重新下载，或另选一个。</translation>
    </message>
    <message>
        <source>This folder holds no recorded reading of a book. Nothing was changed.</source>
        <translation>这个文件夹里没有已录制的细读结果。没有任何改动。</translation>
    </message>
    <message>
        <source>The recorded reading of the book cannot be used. Nothing was changed.</source>
        <translation>无法使用已录制的细读结果。没有任何改动。</translation>
    </message>
    <message>
        <source>There is no question. Ask in a few words.</source>
        <translation>还没有问题。请用几个字提问。</translation>
    </message>
    <message>
        <source>The question is too long. Please shorten it.</source>
        <translation>问题太长了。请缩短一些。</translation>
    </message>
    <message>
        <source>A person needs a name. Nothing was changed.</source>
        <translation>人物需要一个名字。没有任何改动。</translation>
    </message>
    <message>
        <source>The book has no such chapter.</source>
        <translation>书中没有这一章。</translation>
    </message>
    <message>
        <source>Several chapters could be meant. Give more of the title.</source>
        <translation>有几章都符合。请把章名写得更完整。</translation>
    </message>
    <message>
        <source>There is no text encoding of this name. Choose another.</source>
        <translation>没有叫这个名字的文字编码。请另选一个。</translation>
    </message>
    <message>
        <source>The file has no cover.</source>
        <translation>文件没有封面。</translation>
    </message>
    <message>
        <source>The table of contents is missing; chapters were found by other signs.</source>
        <translation>没有目录，章节是由其他线索找出的。</translation>
    </message>
    <message>
        <source>The book has no headings either.</source>
        <translation>这本书也没有标题。</translation>
    </message>
    <message>
        <source>The file that should say where the book begins is missing.</source>
        <translation>缺少说明书从何处开始的文件。</translation>
    </message>
    <message>
        <source>Some entries of the contents lead nowhere.</source>
        <translation>目录中有些条目没有指向。</translation>
    </message>
    <message>
        <source>Some of the book’s pages are not in the file.</source>
        <translation>书中有些页面不在文件里。</translation>
    </message>
    <message>
        <source>Some of the book’s pages cannot be unpacked.</source>
        <translation>书中有些页面无法解开。</translation>
    </message>
    <message>
        <source>Parts that lead out of the book were left out.</source>
        <translation>指向书外的部分已略去。</translation>
    </message>
    <message>
        <source>References out of the book were left out.</source>
        <translation>对书外内容的引用已略去。</translation>
    </message>
    <message>
        <source>Some pages break the rules of their format and were mended.</source>
        <translation>有些页面不合格式，已修补。</translation>
    </message>
    <message>
        <source>The book was packed inside another folder.</source>
        <translation>这本书打包在另一个文件夹内。</translation>
    </message>
    <message>
        <source>Some characters could not be read with certainty.</source>
        <translation>有些字符无法确定。</translation>
    </message>
    <message>
        <source>How the text is encoded was guessed.</source>
        <translation>文本的编码是猜测的。</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>The starter file answers poorly</source>
        <translation>入门文件回答得不好</translation>
    </message>
    <message>
        <source>It is tiny, for a first try. The evidence is as good as ever; for good answers get a larger file.</source>
        <translation>它很小，只供初次尝试。证据一样可靠；要好的回答，请换较大的文件。</translation>
    </message>
    <message>
        <source>To answer in its own words it needs a language file</source>
        <translation>要用自己的话回答，需要一个语言文件</translation>
    </message>
    <message>
        <source>Until then answers are moments and passages of the book. The file works without the network.</source>
        <translation>在此之前，回答是书中的情节和段落。该文件无需联网。</translation>
    </message>
    <message>
        <source>{0} are free on the disk.</source>
        <translation>磁盘可用 {0}。</translation>
    </message>
    <message>
        <source>Choose a language file</source>
        <translation>选择语言文件</translation>
    </message>
    <message>
        <source>Language files</source>
        <translation>语言文件</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>The book’s text</source>
        <translation>书籍正文</translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation>就此提问</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Panes</source>
        <translation>窗格</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
</context>
<context>
    <name>PassagePreview</name>
    <message>
        <source>Preview of the passage</source>
        <translation>段落预览</translation>
    </message>
    <message>
        <source>The passage</source>
        <translation>段落</translation>
    </message>
</context>
<context>
    <name>PeopleModel</name>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>情节</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首次出现</translation>
    </message>
    <message>
        <source>Latest so far</source>
        <translation>目前最近一次</translation>
    </message>
    <message numerus="yes">
        <source>%n moment(s)</source>
        <translation>
            <numerusform>%n 个情节</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PeoplePage</name>
    <message>
        <source>Nobody has appeared yet in what you have read. Read on, or say above how far you have read.</source>
        <translation>在你读过的部分里还没有人物出场。请继续读，或在上方说明读到了哪里。</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>请稍候…</translation>
    </message>
    <message>
        <source>Search people</source>
        <translation>搜索人物</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>Your corrections</source>
        <translation>你的更正</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>Take back: {0}</source>
        <translation>撤回：{0}</translation>
    </message>
</context>
<context>
    <name>PersonCard</name>
    <message>
        <source>with {0}</source>
        <translation>与{0}</translation>
    </message>
</context>
<context>
    <name>PersonView</name>
    <message>
        <source>With whom</source>
        <translation>与谁</translation>
    </message>
    <message>
        <source>What the book tells</source>
        <translation>书中所说</translation>
    </message>
    <message>
        <source>also {0}</source>
        <translation>又称{0}</translation>
    </message>
    <message>
        <source>Same person as…</source>
        <translation>与…同一人</translation>
    </message>
    <message>
        <source>Two people…</source>
        <translation>是两个人…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>改名…</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Story line</source>
        <translation>情节线</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首次出现</translation>
    </message>
    <message>
        <source>Latest so far</source>
        <translation>目前最近一次</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>情节</translation>
    </message>
    <message>
        <source>{0} · {1} %</source>
        <translation>{0} · {1}%</translation>
    </message>
    <message numerus="yes">
        <source>%n moment(s) with {0}</source>
        <translation>
            <numerusform>与{0}同场 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show in the text: {0}</source>
        <translation>在正文中显示：{0}</translation>
    </message>
    <message>
        <source>Who is the same as {0}?</source>
        <translation>谁和{0}是同一人？</translation>
    </message>
    <message>
        <source>Which name is somebody else?</source>
        <translation>哪个名字是另一个人？</translation>
    </message>
    <message>
        <source>Call {0}</source>
        <translation>给{0}改名</translation>
    </message>
    <message>
        <source>Somebody is called that already. If the two are one, choose “Same person as…”.</source>
        <translation>已经有人叫这个名字了。如果两者是同一个人，请选“与…同一人”。</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>less than a minute</source>
        <translation>不到一分钟</translation>
    </message>
    <message>
        <source>{0} min</source>
        <translation>{0} 分钟</translation>
    </message>
    <message>
        <source>{0} h</source>
        <translation>{0} 小时</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0}到{1}</translation>
    </message>
    <message>
        <source>about {0} left</source>
        <translation>大约还需{0}</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>还需{0}</translation>
    </message>
    <message>
        <source>Getting an overview</source>
        <translation>正在了解概貌</translation>
    </message>
    <message>
        <source>Making the book searchable</source>
        <translation>正在建立检索</translation>
    </message>
    <message>
        <source>Reading closely</source>
        <translation>正在细读</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Reading, {0} %</source>
        <translation>正在细读，{0}%</translation>
    </message>
    <message>
        <source>Text only</source>
        <translation>仅有正文</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>已有概览</translation>
    </message>
    <message>
        <source>Paused, {0} % read</source>
        <translation>已暂停，细读 {0}%</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Made by a newer version</source>
        <translation>由更新的版本创建</translation>
    </message>
    <message>
        <source>{0} · {1} %</source>
        <translation>{0} · {1}%</translation>
    </message>
    <message>
        <source>Based on the whole book</source>
        <translation>依据全书</translation>
    </message>
    <message>
        <source>Based on chapter 1</source>
        <translation>依据第 1 章</translation>
    </message>
    <message>
        <source>Based on chapters 1 to {0}</source>
        <translation>依据第 1 至 {0} 章</translation>
    </message>
    <message>
        <source>; {0} % of the book read closely so far</source>
        <translation>；目前已细读全书的 {0}%</translation>
    </message>
    <message>
        <source>Nothing in what you have read so far mentions this.</source>
        <translation>你目前读过的部分没有提到这一点。</translation>
    </message>
    <message>
        <source>Nothing in the book was found that tells this.</source>
        <translation>书中没有找到说明这一点的内容。</translation>
    </message>
    <message>
        <source>These moments of the book speak of it.</source>
        <translation>书中这些情节与此有关。</translation>
    </message>
    <message>
        <source>These passages of the book come nearest to it.</source>
        <translation>书中这些段落与此最接近。</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>什么也没有找到。</translation>
    </message>
</context>
<context>
    <name>PrivacySection</name>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Books, questions and answers stay on this computer. The network is used for one thing only: a language file that you choose to download.</source>
        <translation>书籍、问题和回答都留在这台电脑上。只有一件事会用到网络：你选择下载的语言文件。</translation>
    </message>
    <message>
        <source>Offline: refuse every connection</source>
        <translation>离线：拒绝一切连接</translation>
    </message>
    <message>
        <source>Every connection that was ever made</source>
        <translation>迄今为止的每一次连接</translation>
    </message>
    <message>
        <source>Connections that were made</source>
        <translation>已有的连接</translation>
    </message>
    <message>
        <source>None. This program has never contacted anybody.</source>
        <translation>没有。本程序从未连接过网络。</translation>
    </message>
</context>
<context>
    <name>QuestionBox</name>
    <message>
        <source>Ask about the book…</source>
        <translation>就这本书提问…</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>你的问题</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>Chapter {0}</source>
        <translation>第 {0} 章</translation>
    </message>
</context>
<context>
    <name>ReadingSection</name>
    <message>
        <source>Reading</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Of the book; everything else grows along. Ctrl + and Ctrl − work everywhere.</source>
        <translation>指正文；其余文字随之变大。Ctrl + 和 Ctrl − 随处可用。</translation>
    </message>
    <message>
        <source>The evening was calm, and the lamp burned without a flicker.</source>
        <translation>夜色宁静，灯火一动不动地燃着。</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>界面语言</translation>
    </message>
    <message>
        <source>Takes effect at the next start.</source>
        <translation>下次启动时生效。</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
</context>
<context>
    <name>RecapPage</name>
    <message>
        <source>Recap</source>
        <translation>前情回顾</translation>
    </message>
    <message>
        <source>Looking back over what you have read…</source>
        <translation>正在回顾你读过的内容…</translation>
    </message>
    <message>
        <source>Nothing is known of this part of the book yet.</source>
        <translation>对这一部分还一无所知。</translation>
    </message>
    <message>
        <source>The story so far</source>
        <translation>故事至此</translation>
    </message>
    <message>
        <source>Since I last opened it</source>
        <translation>自上次打开以来</translation>
    </message>
    <message>
        <source>You have not read on since then.</source>
        <translation>从那以后你还没有继续读。</translation>
    </message>
    <message>
        <source>Tell me</source>
        <translation>讲给我听</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Making the recap</source>
        <translation>正在回顾</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>A recap of what you have read, and of nothing beyond it.</source>
        <translation>只回顾你读过的内容，不涉及后文。</translation>
    </message>
    <message>
        <source>You have not begun this book. Say above how far you have read.</source>
        <translation>你还没有开始读这本书。请在上方说明读到了哪里。</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Sections of the settings</source>
        <translation>设置分类</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
</context>
<context>
    <name>ShelfModel</name>
    <message>
        <source>Title</source>
        <translation>书名</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Last opened</source>
        <translation>上次打开</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>尚未</translation>
    </message>
</context>
<context>
    <name>StorageSection</name>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>正在复制</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Back up all books…</source>
        <translation>备份所有书籍…</translation>
    </message>
    <message>
        <source>Move the language files…</source>
        <translation>移动语言文件…</translation>
    </message>
    <message>
        <source>All books are backed up.</source>
        <translation>所有书籍已备份。</translation>
    </message>
    <message>
        <source>The language files have been moved.</source>
        <translation>语言文件已移动。</translation>
    </message>
    <message>
        <source>Together {0} on this computer.</source>
        <translation>在这台电脑上共占 {0}。</translation>
    </message>
    <message>
        <source>Books</source>
        <translation>书籍</translation>
    </message>
    <message>
        <source>Language files</source>
        <translation>语言文件</translation>
    </message>
    <message>
        <source>Temporary files</source>
        <translation>临时文件</translation>
    </message>
    <message>
        <source>Log of what the program did</source>
        <translation>程序日志</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show the file of {0}</source>
        <translation>显示{0}的文件</translation>
    </message>
    <message>
        <source>Back up all books into</source>
        <translation>把所有书籍备份到</translation>
    </message>
    <message>
        <source>Keep language files in</source>
        <translation>语言文件存放在</translation>
    </message>
</context>
<context>
    <name>StoryPage</name>
    <message>
        <source>Everybody</source>
        <translation>所有人</translation>
    </message>
    <message>
        <source>Every kind of moment</source>
        <translation>各类情节</translation>
    </message>
    <message>
        <source>Whose story line</source>
        <translation>谁的情节线</translation>
    </message>
    <message>
        <source>Kind of moment</source>
        <translation>情节类别</translation>
    </message>
    <message>
        <source>Search the story line</source>
        <translation>搜索情节线</translation>
    </message>
    <message>
        <source>Story line</source>
        <translation>情节线</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>请稍候…</translation>
    </message>
    <message numerus="yes">
        <source>%n moment(s)</source>
        <translation>
            <numerusform>%n 个情节</numerusform>
        </translation>
    </message>
    <message>
        <source>No moment fits these filters.</source>
        <translation>没有符合这些条件的情节。</translation>
    </message>
    <message>
        <source>Nothing is known yet of what you have read. It appears here as the book is read closely. Read on, or say above how far you have read.</source>
        <translation>对你读过的部分还一无所知。随着细读，内容会出现在这里。请继续读，或在上方说明读到了哪里。</translation>
    </message>
</context>
<context>
    <name>TextPane</name>
    <message>
        <source>Chapter shown</source>
        <translation>当前章节</translation>
    </message>
    <message>
        <source>Previous chapter</source>
        <translation>上一章</translation>
    </message>
    <message>
        <source>Next chapter</source>
        <translation>下一章</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>在正文中查找</translation>
    </message>
    <message>
        <source>Back to where you were</source>
        <translation>回到刚才的位置</translation>
    </message>
    <message>
        <source>Stay here</source>
        <translation>留在这里</translation>
    </message>
    <message>
        <source>Read on from here</source>
        <translation>从这里读下去</translation>
    </message>
    <message>
        <source>I have read up to here</source>
        <translation>我读到这里</translation>
    </message>
    <message>
        <source>{0} % of the book</source>
        <translation>全书的 {0}%</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Books stay on this computer. Nothing is sent anywhere.</source>
        <translation>书籍留在这台电脑上，什么都不会发送出去。</translation>
    </message>
    <message>
        <source>Drop area</source>
        <translation>拖放区</translation>
    </message>
    <message>
        <source>Drop a book here</source>
        <translation>把书拖到这里</translation>
    </message>
    <message>
        <source>EPUB or plain text, one or many. Then ask it anything, and see the moments that answer.</source>
        <translation>EPUB 或纯文本，一本或多本。随后尽管提问，看书中哪些情节作答。</translation>
    </message>
    <message>
        <source>Open a book…</source>
        <translation>打开书籍…</translation>
    </message>
    <message>
        <source>Try a sample</source>
        <translation>试读样书</translation>
    </message>
    <message>
        <source>Getting the sample ready</source>
        <translation>正在准备样书</translation>
    </message>
    <message numerus="yes">
        <source>Drop %n book(s)</source>
        <translation>
            <numerusform>放下 %n 本书</numerusform>
        </translation>
    </message>
    <message>
        <source>Getting the sample ready…</source>
        <translation>正在准备样书…</translation>
    </message>
    <message>
        <source>Getting the sample ready: {0} %</source>
        <translation>正在准备样书：{0}%</translation>
    </message>
</context>
</TS>
