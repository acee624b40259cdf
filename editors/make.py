"""Write the files with which editors colour rules, from the words of the language. These editors then need no server.

python editors/make.py            writes the files
python editors/make.py --check    fails if a file is out of date
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from dsl.lexing.keywords import HEADS, LANGUAGE, PRONOUNS  # noqa: E402 - the project is found first

WORDS = sorted(LANGUAGE - PRONOUNS - HEADS)
#: The first words of declarations; they are also words of the language in other places.
BOTH = sorted(HEADS)


def either(words: Iterable[str]) -> str:
    return "|".join(sorted(words))


def textmate() -> str:
    """Return the grammar for VS Code and for other programs that read TextMate grammars."""

    def rule(name: str, match: str) -> dict[str, str]:
        return {"name": f"{name}.naipe", "match": match}

    patterns = [
        rule("comment.line.double-dash", "--.*$"),
        rule("keyword.declaration", rf"^(?:{either(BOTH)})\b"),
        rule("storage.type", r'^[\p{L}_][\p{L}\p{N}_]*(?=[ \t]+\S+[ \t]+")'),
        rule("string.quoted.double", r'"[^"]*"?'),
        rule("constant.numeric", r"\b[0-9]+\b"),
        rule("variable.language", rf"\b(?:{either(PRONOUNS)})\b"),
        rule("keyword.control", rf"\b(?:{either([*WORDS, *BOTH])})\b"),
        rule("keyword.operator", r"<=|>=|[-+*/=<>]"),
    ]
    grammar = {"name": "naipe", "scopeName": "source.naipe", "fileTypes": ["naipe"], "patterns": patterns}
    return json.dumps(grammar, indent=2) + "\n"


def vim() -> str:
    """Return the syntax file for Neovim and Vim."""
    return f"""\
" Made by editors/make.py from the words that naipe reads.
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax keyword naipeKeyword {" ".join(WORDS)}
syntax keyword naipeHead {" ".join(BOTH)}
syntax keyword naipePronoun {" ".join(sorted(PRONOUNS))}
syntax match naipeNumber "\\<[0-9]\\+\\>"
syntax match naipeCard "^\\k\\+\\ze\\s\\+\\S\\+\\s\\+\\""
syntax region naipeString start=+"+ end=+"+ oneline
syntax match naipeComment "--.*$"
highlight default link naipeKeyword Statement
highlight default link naipePronoun Special
highlight default link naipeNumber Number
highlight default link naipeHead Structure
highlight default link naipeCard Type
highlight default link naipeString String
highlight default link naipeComment Comment
let b:current_syntax = "naipe"
"""


def emacs() -> str:
    """Return the major mode for Emacs."""

    def listed(words: Iterable[str]) -> str:
        return " ".join(f'"{word}"' for word in sorted(words))

    return f"""\
;;; naipe-mode.el --- Rules of card and board games -*- lexical-binding: t -*-
;; Made by editors/make.py from the words that naipe reads.

;;; Code:

(defvar naipe-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?- ". 12" table)
    (modify-syntax-entry ?\\n ">" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\\" "\\"" table)
    table))

(defconst naipe-heads '({listed(BOTH)}))
(defconst naipe-words '({listed(WORDS)}))
(defconst naipe-pronouns '({listed(PRONOUNS)}))

(defconst naipe-font-lock
  `((,(concat "^" (regexp-opt naipe-heads 'words)) . font-lock-keyword-face)
    ("^\\\\(\\\\sw+\\\\)[ \\t]+[^ \\t\\n]+[ \\t]+\\"" 1 font-lock-type-face)
    (,(regexp-opt naipe-pronouns 'words) . font-lock-builtin-face)
    (,(regexp-opt (append naipe-words naipe-heads) 'words) . font-lock-keyword-face)
    ("\\\\<[0-9]+\\\\>" . font-lock-constant-face)))

;;;###autoload
(define-derived-mode naipe-mode prog-mode "Naipe"
  "Mode for the rules of card and board games."
  (setq-local font-lock-defaults '(naipe-font-lock))
  (setq-local comment-start "-- ")
  (setq-local comment-start-skip "--+ *")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\\\.naipe\\\\'" . naipe-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(naipe-mode . ("naipe" "lsp"))))

(provide 'naipe-mode)
;;; naipe-mode.el ends here
"""


def kate() -> str:
    """Return the syntax file for Kate and other editors with KSyntaxHighlighting."""

    def items(words: Iterable[str]) -> str:
        return "".join(f"\n      <item>{escape(word)}</item>" for word in sorted(words))

    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE language>
<!-- Made by editors/make.py from the words that naipe reads. -->
<language name="naipe" section="Sources" extensions="*.naipe" version="1" kateversion="5.0" license="MIT">
  <highlighting>
    <list name="words">{items([*WORDS, *BOTH])}
    </list>
    <list name="pronouns">{items(PRONOUNS)}
    </list>
    <contexts>
      <context name="Normal" attribute="Normal" lineEndContext="#stay">
        <Detect2Chars attribute="Comment" context="Comment" char="-" char1="-"/>
        <RegExpr attribute="Head" context="#stay" String="^({either(BOTH)})\\b" column="0"/>
        <keyword attribute="Pronoun" context="#stay" String="pronouns"/>
        <keyword attribute="Word" context="#stay" String="words"/>
        <RangeDetect attribute="String" context="#stay" char="&quot;" char1="&quot;"/>
        <Int attribute="Number" context="#stay"/>
        <DetectIdentifier attribute="Normal" context="#stay"/>
      </context>
      <context name="Comment" attribute="Comment" lineEndContext="#pop"/>
    </contexts>
    <itemDatas>
      <itemData name="Normal" defStyleNum="dsNormal"/>
      <itemData name="Word" defStyleNum="dsKeyword"/>
      <itemData name="Head" defStyleNum="dsControlFlow"/>
      <itemData name="Pronoun" defStyleNum="dsBuiltIn"/>
      <itemData name="String" defStyleNum="dsString"/>
      <itemData name="Number" defStyleNum="dsDecVal"/>
      <itemData name="Comment" defStyleNum="dsComment"/>
    </itemDatas>
  </highlighting>
  <general>
    <comments><comment name="singleLine" start="--"/></comments>
    <keywords casesensitive="1"/>
  </general>
</language>
"""


#: The function that makes each file.
MADE = {
    "vscode/syntaxes/naipe.tmLanguage.json": textmate,
    "nvim/syntax/naipe.vim": vim,
    "emacs/naipe-mode.el": emacs,
    "kate/naipe.xml": kate,
}


def stale() -> list[str]:
    """Return the names of the files that are missing or out of date."""
    return [
        name
        for name, make in MADE.items()
        if not (HERE / name).is_file() or (HERE / name).read_text(encoding="utf-8") != make()
    ]


def main(words: list[str]) -> int:
    """Write the files that are out of date; with `--check`, only list them. Return the exit code."""
    old = stale()
    if "--check" in words:
        print("\n".join(old) or "all as they would be made")
        return int(bool(old))
    for name in old:
        (HERE / name).write_text(MADE[name](), encoding="utf-8")
        print(name)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
