" Made by editors/make.py from the words that naipe reads.
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax keyword naipeKeyword a accept active after against alike all allow allowed also among an and another answer answers any are as asked asks at attempt badge be because before belonging between bottom bundle but by can cases change choose chooses copies count decide decides dice did distance does down during each either else end ends even every exactly exchange face fail fails feminine fewer fewest field first for forbid force forever from given gone happen happened has highest if ignore in instead into is joined languages last least let line lower lowest may means mod more most move much mute needs neighbours next no none not number of offered on once one only onto open or otherwise owner pads past payment played player players possible previous printed raise repeat require resolve reveal roll run see seen sees set show showing shuffle sorted starting stop text than that the then there through time times to top total towards turn until up when where whose with within won would yes yes_no
syntax keyword naipeHead background board carry credits deck define game grid invariant join kinds neutral noun option order pack play prose rules scenario span step supply table tally template value verb words zone
syntax keyword naipePronoun anyone anything cause causer everyone it this who you
syntax match naipeNumber "\<[0-9]\+\>"
syntax match naipeCard "^\k\+\ze\s\+\S\+\s\+\""
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
