autocmd BufRead,BufNewFile *.naipe setfiletype naipe
