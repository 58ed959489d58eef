#!/bin/sh
# The evidence study, from nothing to RESULTS.md: sh lab/study.sh GOLD DATA
# GOLD: reference indexes (a folder a book), DATA: books and questions. What was done before is not done again.
# It takes one to two hours on two cores, most of it for the vectors of whole novels; no reader model is needed.
set -eu
gold=$1
data=$2
here=$(cd "$(dirname "$0")" && pwd)

lab() {
    command=$1
    shift
    ponsreader lab "$command" --gold "$gold" --data "$data" --out "$here" "$@" >/dev/null
}

# The two reference books, as if a perfect reader had indexed them: every route, every ablation, every weight.
lab evidence --routes all --budget 1000,6000
lab evidence --routes main --budget 500,2000

# The same books, and others, with the index that is made by rules before any model has read a word.
lab evidence --index quick --routes main --budget 500,1000,2000,6000
lab evidence --sets gutenqa --routes main --budget 1000,6000
lab evidence --sets authored --books dubliners,verwandlung,pride --routes main --budget 1000,6000
lab evidence --sets fairytaleqa --limit 8 --routes main --budget 250,500

lab index-quality --litbank
lab index-quality --index quick
ponsreader lab report --out "$here"
