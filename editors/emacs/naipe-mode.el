;;; naipe-mode.el --- Rules of card and board games -*- lexical-binding: t -*-
;; Made by editors/make.py from the words that naipe reads.

;;; Code:

(defvar naipe-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?- ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\" "\"" table)
    table))

(defconst naipe-heads '("background" "board" "carry" "credits" "deck" "define" "game" "grid" "invariant" "join" "kinds" "neutral" "noun" "option" "order" "pack" "play" "prose" "rules" "scenario" "span" "step" "supply" "table" "tally" "template" "value" "verb" "words" "zone"))
(defconst naipe-words '("a" "accept" "active" "after" "against" "alike" "all" "allow" "allowed" "also" "among" "an" "and" "another" "answer" "answers" "any" "are" "as" "asked" "asks" "at" "attempt" "badge" "be" "because" "before" "belonging" "between" "bottom" "bundle" "but" "by" "can" "cases" "change" "choose" "chooses" "copies" "count" "decide" "decides" "dice" "did" "distance" "does" "down" "during" "each" "either" "else" "end" "ends" "even" "every" "exactly" "exchange" "face" "fail" "fails" "feminine" "fewer" "fewest" "field" "first" "for" "forbid" "force" "forever" "from" "given" "gone" "happen" "happened" "has" "highest" "if" "ignore" "in" "instead" "into" "is" "joined" "languages" "last" "least" "let" "line" "lower" "lowest" "may" "means" "mod" "more" "most" "move" "much" "mute" "needs" "neighbours" "next" "no" "none" "not" "number" "of" "offered" "on" "once" "one" "only" "onto" "open" "or" "otherwise" "owner" "pads" "past" "payment" "played" "player" "players" "possible" "previous" "printed" "raise" "repeat" "require" "resolve" "reveal" "roll" "run" "see" "seen" "sees" "set" "show" "showing" "shuffle" "sorted" "starting" "stop" "text" "than" "that" "the" "then" "there" "through" "time" "times" "to" "top" "total" "towards" "turn" "until" "up" "when" "where" "whose" "with" "within" "won" "would" "yes" "yes_no"))
(defconst naipe-pronouns '("anyone" "anything" "cause" "causer" "everyone" "it" "this" "who" "you"))

(defconst naipe-font-lock
  `((,(concat "^" (regexp-opt naipe-heads 'words)) . font-lock-keyword-face)
    ("^\\(\\sw+\\)[ \t]+[^ \t\n]+[ \t]+\"" 1 font-lock-type-face)
    (,(regexp-opt naipe-pronouns 'words) . font-lock-builtin-face)
    (,(regexp-opt (append naipe-words naipe-heads) 'words) . font-lock-keyword-face)
    ("\\<[0-9]+\\>" . font-lock-constant-face)))

;;;###autoload
(define-derived-mode naipe-mode prog-mode "Naipe"
  "Mode for the rules of card and board games."
  (setq-local font-lock-defaults '(naipe-font-lock))
  (setq-local comment-start "-- ")
  (setq-local comment-start-skip "--+ *")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.naipe\\'" . naipe-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(naipe-mode . ("naipe" "lsp"))))

(provide 'naipe-mode)
;;; naipe-mode.el ends here
