"""What the codes mean, in Portuguese: by the code, its title and its explanation."""

TEXTS = {
    "N101": (
        "não é um texto em UTF-8",
        "As regras são lidas em UTF-8, a codificação que todo editor oferece ao salvar. A marca mostra o primeiro lugar que não é.",
    ),
    "N102": (
        "um caractere que não se vê",
        "Caracteres invisíveis, ou que mudam a direção ou a aparência do que segue, podem fazer um texto parecer outro. Apague-o; ele costuma vir junto quando se copia um texto.",
    ),
    "N103": (
        "um arquivo grande demais",
        "Um arquivo de regras tem no máximo 150 kB. Ponha cada baralho em um arquivo próprio.",
    ),
    "N104": (
        "uma linha longa demais",
        "Uma linha tem no máximo 400 caracteres. Dê um nome a uma parte dela com `let` ou `define`.",
    ),
    "N105": (
        "não há nada dentro",
        "Não há nenhuma declaração neste arquivo. Um livro de regras começa com `game`; o que acrescenta a outro, com `pack`.",
    ),
    "N106": (
        "não é texto",
        "Este arquivo contém zeros ou outros caracteres de controle, como imagens e programas. Regras são texto puro; salve primeiro como texto puro o documento de um editor de textos.",
    ),
    "N107": (
        "um monte de acentos",
        "Há mais de dois sinais sobre uma letra. Nenhuma língua precisa disso, e estraga a tela.",
    ),
    "N108": (
        "linhas demais",
        "Um arquivo tem no máximo 10000 linhas, e uma declaração no máximo 1000. Nada do arquivo foi lido.",
    ),
    "N109": (
        "uma letra que parece outra",
        "Uma palavra tem letras de dois alfabetos que se parecem, como um О cirílico entre letras latinas. Ninguém vê a diferença, e a palavra é outra: não se acha pelo que se digita, e pode passar pelo que não é.",
    ),
    "N110": (
        "uma palavra que é duas coisas",
        "Uma palavra é verbo, substantivo, adjetivo ou palavra de uma lista, e só uma dessas coisas, para que cada frase se leia de um só jeito. A outra marca mostra onde ela foi declarada primeiro. Escolha outra palavra para uma das duas.",
    ),
    "N111": (
        "uma palavra da linguagem",
        "Algumas palavras ligam as frases, como `the`, `of` e `if`. Não podem ser declaradas como verbo, substantivo ou palavra de uma lista. Algumas querem dizer alguém ou algo onde quer que estejam, como `who`, `it` e `winners`: como nomes não seriam lidas, ou esconderiam o que querem dizer.",
    ),
    "N119": ("um nome longo demais", "Um nome tem no máximo 80 letras."),
    "N120": (
        "um caractere sem sentido",
        'Fora das aspas este caractere não quer dizer nada. Muitas vezes são aspas ou travessões tipográficos: títulos ficam entre aspas retas "assim", e comentários começam com dois hífens.',
    ),
    "N121": ("aspas que não fecham", "O que começa com aspas termina com aspas, na mesma linha."),
    "N122": ("um número longo demais", "Um número tem no máximo 9 algarismos."),
    "N123": (
        "um número colado a uma palavra",
        "Entre um número e uma palavra há um espaço, e um nome não começa com algarismo.",
    ),
    "N124": (
        "uma tabulação",
        "O recuo de uma linha diz a que ela pertence, e uma tabulação tem a largura que o editor quiser. Recue com espaços, dois a cada passo. Quase todo editor pode escrever espaços com a tecla Tab.",
    ),
    "N125": (
        "uma linha entre dois blocos",
        "Uma linha que fecha um bloco fica exatamente abaixo do bloco que continua; esta fica em algum lugar entre dois deles.",
    ),
    "N126": (
        "uma linha recuada que não pertence a nada",
        "Uma linha recuada pertence à linha de cima com menos recuo, e aqui não há nenhuma que possa ter um bloco.",
    ),
    "N127": (
        "blocos aninhados demais",
        "No máximo 16 blocos ficam um dentro do outro. Passe a parte de dentro para um verbo ou um passo próprio: ali ela se lê e se explica sozinha.",
    ),
    "N128": (
        "uma expressão aninhada demais",
        "No máximo 32 parênteses ou operações ficam um dentro do outro. Dê um nome a uma parte com `let` ou `define`.",
    ),
    "N129": (
        "uma expressão com partes demais",
        "No máximo 200 partes podem se juntar em uma linha ou bloco. Dê nome a algumas com `let` ou `define`, ou use uma tabela.",
    ),
    "N130": (
        "algo que não cabe aqui",
        "Até este lugar a linha pôde ser lida, e assim ela não pode continuar. A ajuda diz o que poderia estar aqui. Uma causa comum é um substantivo que nunca foi declarado.",
    ),
    "N131": (
        "uma frase sem verbo conhecido",
        "Uma frase diz quem faz o quê, e no lugar do verbo não há nenhum que tenha sido declarado. A ajuda propõe os mais próximos. Um verbo se declara com todas as formas em que é usado.",
    ),
    "N132": (
        "uma linha que não declara nada",
        "Uma linha na margem começa com a palavra da linguagem que diz o que ela declara, como `value`, `zone` ou `verb`, ou com um substantivo do jogo.",
    ),
    "N133": (
        "falta um bloco",
        "Depois desta linha vêm as linhas que lhe pertencem, recuadas dois espaços. Depois de dois-pontos, a única frase que lhe pertence fica na mesma linha.",
    ),
    "N134": (
        "uma linha recuada demais",
        "A linha de cima não começa um bloco, e por isso nada pode ficar recuado abaixo dela.",
    ),
    "N135": (
        "faltam dois-pontos",
        "Entre as palavras que começam um bloco e uma frase na mesma linha ficam dois-pontos. Linhas recuadas abaixo não precisam deles.",
    ),
    "N136": (
        "um substantivo sozinho",
        "Um substantivo sozinho não diz qual se quer. `a` deixa escolher, `the` é o único que há, `each` passa por todos, e o plural são todos os que há.",
    ),
    "N137": (
        "uma palavra da linguagem como nome",
        "Palavras que ligam frases, como `first`, `next` e `most`, não podem ser nomes. Escolha outra, ou junte-a a uma: `first_card`.",
    ),
    "N138": ("uma linha inacabada", "A linha termina onde ainda falta algo. A ajuda diz o quê."),
    "N139": (
        "algo que não tem assento",
        "`next` e `previous` dão a volta à mesa, de assento em assento, e por isso falam de jogadores. Outras coisas têm ordem quando estão em uma zona: `the first of`, `the top of`.",
    ),
    "N141": (
        "linhas sem cabeçalho",
        "Linhas recuadas pertencem à linha na margem acima delas, mesmo por cima de linhas vazias. Linhas depois de uma vazia que ali não cabem deviam ter um cabeçalho próprio, que falta. Escreva-o; se elas pertencem mesmo ao bloco de cima, tire a linha vazia para ver o que mais está errado.",
    ),
    "N210": (
        "declarado duas vezes",
        "Um nome se declara uma vez só: com duas ninguém saberia qual vale. A outra marca mostra a primeira. Tire uma delas, ou dê-lhe outro nome. Onde uma coisa está no começo também se diz uma vez só: não a pegam duas reservas.",
    ),
    "N211": (
        "um segundo jogo, ou um segundo pacote",
        "Todos os arquivos de um livro de regras são lidos juntos, e um deles diz com `game` que jogo é. O que acrescenta a um jogo que está em outro lugar começa com `pack`, uma vez no seu arquivo. Uma pasta com vários jogos não é um jogo: `check`, `fix`, `fmt` e `test` tomam um por um, os outros verbos querem o nome de um só.",
    ),
    "N212": (
        "uma palavra em duas listas",
        "Uma palavra pertence a uma lista, para que ela mesma diga que tipo de coisa é. Escolha outra para uma das duas.",
    ),
    "N213": (
        "duas cartas com um número",
        "Uma carta se acha pelo tipo e pelo número, em cenários e em jogos salvos. Dê a uma das duas um número livre.",
    ),
    "N214": (
        "duas cartas com um título",
        "Regras e cenários chamam uma carta pelo título, e por isso um título é de uma carta só. Uma carta de que há várias se escreve uma vez, com `copies`. Títulos que se parecem, embora um espaço ou uma letra seja outra, as pessoas também não distinguem.",
    ),
    "N215": (
        "um modelo que não se pode preencher",
        "Um modelo pede um título e algumas coisas, uma de cada vez, e escreve uma carta com elas. Por isso cada escolha é de uma coisa só, uma carta leva o título, e entre chaves fica o título ou um dos nomes escolhidos.",
    ),
    "N216": (
        "uma família cujos números não batem",
        "Cartas que diferem em um número se escrevem uma vez: com o primeiro e o último número, e com um nome que é outro número em cada uma. Há tantas cartas quantos números, de uma a 1000, e nada abaixo usa o mesmo nome de novo.",
    ),
    "N217": (
        "um campo ou uma parte que está lá duas vezes",
        "Uma carta diz uma vez o que está impresso nela, na cabeça ou abaixo, e tem uma parte de um nome uma só vez. O que um baralho diz de cada carta também se diz uma vez; uma carta dele pode dizer outra coisa. Um bloco de prosa diz uma só vez como uma palavra se lê.",
    ),
    "N218": (
        "o que um baralho diz em vão",
        "`each has` fala das cartas que seguem o baralho no arquivo e têm esse campo. Se não há nenhuma, nada se diz; e se cada uma diz outra coisa, também não. Um baralho que fica abaixo das cartas de seu arquivo não tem nenhuma. As cópias que ele diz são as de todas as cartas abaixo, de qualquer nome: o que ali é de outro nome diz as suas.",
    ),
    "N219": (
        "um nome que já existe",
        "`let` faz um nome novo, e um segundo esconderia o primeiro até o fim do bloco; assim também um segundo `as` com o mesmo nome, e um segundo papel com ele numa cabeça. O que `let` fez pode mudar: `set`, `raise` e `lower` agem sobre ele.",
    ),
    "N220": (
        "um texto que não se sabe de quem é",
        "`every` e um grupo, na margem, é texto de cada carta do grupo. Quais são se sabe antes do jogo: o grupo pode testar o que está impresso, e nada que mude. Há pelo menos uma, e o que elas partilham é o que fazem; o que está impresso se diz de cada uma, ou do baralho.",
    ),
    "N221": (
        "palavras atrás de uma zona que não podem ser",
        "`open if TEST` diz quando todos veem o que está em uma zona. As palavras ao lado dizem como é no resto do tempo: `face down`, `seen by owner`, `seen by` alguém. Sozinho, a zona ficaria sempre aberta. `open` não vai com essas palavras, `seen by owner` quer uma zona `of player`, e `none` é ninguém.",
    ),
    "N222": (
        "um nome que já significa alguma coisa",
        "`as NAME` e `let NAME` fazem um nome para as linhas abaixo. Um substantivo do jogo continua a significar o que significa: depois de `as cards`, `move cards to waste` moveria todas as cartas do jogo. Uma palavra de uma lista, um valor, uma zona ou uma definição significariam dali em diante outra coisa, e uma palavra é uma só coisa em todo o livro de regras.",
    ),
    "N223": (
        "um título sem letra",
        "Um jogo, um pacote, um baralho ou uma carta se chama pelo título. Entre estas aspas não há nada que ler.",
    ),
    "N224": (
        "um assento onde ninguém senta",
        "Um jogador neutro tem zonas e valores, e os verbos agem sobre ele como sobre qualquer um. Não tem assento: não é vizinho de ninguém, não tem vez, nada se lhe pergunta, e ele nada vence.",
    ),
    "N225": (
        "uma grade que não se pode desenhar",
        "Uma grade é `square`, `diagonal`, `hex` ou `hex columns`. O desenho tem uma linha de texto por fila: `#` é uma casa, um ponto não é nenhuma, e todas as filas têm o mesmo comprimento.",
    ),
    "N240": (
        "declarada como uma palavra e usada como outra",
        "Usa-se uma palavra que não está declarada, e uma quase igual está declarada e não se usa: uma das duas tem um erro, provavelmente a que aparece uma vez só.",
    ),
    "N241": (
        "uma parte que nada cumpre",
        "O que fica abaixo de `at NAME` em uma carta só é cumprido por `resolve CARD at NAME` em algum lugar das regras. Talvez um dos dois nomes tenha um erro.",
    ),
    "N242": (
        "um número que não pode ser",
        "Um número impresso em uma carta, ou no começo de um valor, fica nos limites declarados para ele. Uma carta não tem mais de mil cópias.",
    ),
    "N243": (
        "uma carta que não diz o que é",
        "Um campo que guarda uma palavra de uma lista é a primeira delas quando a carta não o diz. Se quase todas o dizem, a que não diz deve ter sido esquecida. Um campo que declara o começo, `field kind: kind = plain`, pode faltar.",
    ),
    "N244": (
        "prosa para nada",
        "Uma entrada de prosa dá palavras a algo das regras: um substantivo, um verbo, um valor, uma palavra de uma lista, um motivo. Esta não fala de nada das regras, ou está em uma língua que o jogo não fala.",
    ),
    "N245": (
        "números que não deixam nada",
        "`A to B` são os números do menor ao maior. Se o maior vem primeiro, não há nenhum, e nada se pode rolar, escolher ou contar. O que se repete menos de uma vez nunca se faz.",
    ),
    "N301": (
        "um nome que ninguém declarou",
        "Nada desse tipo tem esse nome aqui. A ajuda propõe os nomes mais próximos, ou lista os que há, os mais parecidos primeiro. Se o nome está certo, falta a declaração, ou ela está em um arquivo que não foi lido.",
    ),
    "N302": (
        "uma palavra que aqui não é ninguém",
        "`you` é aquele para quem a carta é, `this` a carta em cujo texto está, `it` o que um teste percorre, e `another` e `other` diferem de `you`. `anyone` só fica em padrões. Fora daí não é ninguém: diga o jogador ou a coisa. Uma definição que fala de `you` também só vale onde alguém é `you`.",
    ),
    "N303": (
        "não há tal carta",
        "Nenhuma carta lida tem este título ou número. Títulos se escrevem entre aspas, com cada acento, como na cabeça da carta.",
    ),
    "N401": (
        "não é um teste",
        "O que segue `if`, `where`, `require` e outros é verdadeiro ou falso. Um número ou uma carta não são: compare com algo, ou pergunte se há.",
    ),
    "N402": (
        "aqui se espera outra coisa",
        "Cada lugar de uma frase quer algo: um número, um jogador, uma carta. O que está aqui é de outro tipo, ou pode faltar. Se pode faltar, teste antes `is not none`.",
    ),
    "N403": (
        "só números sobem e descem",
        "`raise` e `lower` somam a um número ou tiram dele. Qualquer outra coisa recebe um valor novo com `set`.",
    ),
    "N404": (
        "foi dado demais ou de menos",
        "Uma definição, uma tabela ou um passo recebe exatamente o que a sua cabeça pede. A outra marca mostra a cabeça.",
    ),
    "N405": (
        "a frase não combina com o verbo",
        "A cabeça de um verbo diz quem o faz, a quê, e com que preposições. Aqui falta algo, ou há algo que o verbo não conhece. A ajuda mostra a cabeça.",
    ),
    "N406": (
        "não é uma zona",
        "Coisas se movem para zonas, e zonas se embaralham. Se aqui está um jogador, diga a zona dele: `you.hand`.",
    ),
    "N407": (
        "não é uma coisa",
        "Só coisas estão em algum lugar e podem ser movidas: cartas, peças, conjuntos delas, e o que há em uma zona. Números mudam com `set`, `raise` e `lower`. O que alguém `may choose` não há se não escolhe: pergunte `if NAME is not none` antes de mover.",
    ),
    "N408": (
        "isto não se pode mudar",
        "Só muda no jogo o que foi declarado com `value`. Um `field` está impresso, um `define` é calculado, e o que está em uma zona vai a outro lugar com `move`.",
    ),
    "N409": (
        "não são várias coisas",
        "`for each`, `count of`, `in` e `empty` falam de conjuntos e zonas. Um jogador, um número ou uma palavra não têm membros.",
    ),
    "N410": (
        "isto não tem partes",
        "Depois de um ponto vem um campo, valor, zona ou definição de um jogador ou de uma coisa. Números, palavras e conjuntos não têm.",
    ),
    "N411": (
        "isto não se pode rolar",
        "Rolar uma coisa é dar-lhe uma `face` nova ao acaso. O substantivo precisa de um valor com esse nome, com os números que podem sair.",
    ),
    "N412": (
        "um filtro depois dos que ficam de fora",
        "Depois de `but players` um filtro poderia ser dos de antes ou dos de depois. Parênteses em volta dos que ficam de fora dizem qual.",
    ),
    "N413": (
        "um começo que só se sabe no jogo",
        "Campos impressos, começos de valores, tabelas e o número de peças se calculam antes do primeiro lance: podem usar números, palavras, opções, tabelas, definições disso, e `count of players`. O que depende do jogo em curso se põe em um passo.",
    ),
    "N414": (
        "não há número a passar",
        "`move n from A to B` tira de um valor e soma a outro: números, ou montes de tipos, e dois valores diferentes. Coisas vão de onde estão para uma zona.",
    ),
    "N415": (
        "uma resposta que ninguém dá",
        "`let NAME be` e uma frase dão nome ao que o verbo responde. Um verbo responde se a sua cabeça o diz: `, answers number` no fim.",
    ),
    "N416": (
        "várias respostas onde cabe uma",
        "Uma frase sobre vários se faz uma vez para cada um, com uma resposta de cada vez. Um nome é de uma resposta: percorra-os com `for each`.",
    ),
    "N417": (
        "uma resposta a ninguém",
        "`answer` diz o que um verbo responde a quem o usa. Fica em um verbo cuja cabeça diz com quê, ou em uma regra que é cumprida em seu lugar; e tal verbo tem uma linha que responde.",
    ),
    "N418": (
        "por aqui não há caminho",
        "`within 2 of`, `joined to`, `distance from` vão de casa em casa de uma grade, e `through` passa por casas da mesma.",
    ),
    "N419": (
        "nada deste tipo é de alguém",
        "De quem é uma coisa diz o seu estoque: `supply of player` dá a cada jogador coisas suas, e `belonging to` as procura onde estiverem. Coisas de um estoque comum não são de ninguém. Em que zona estão pergunta-se com `of`.",
    ),
    "N420": (
        "um passo que não há",
        "Um valor recomeça com um passo do jogo. O nome depois de `each` é o de um passo declarado.",
    ),
    "N421": (
        "um passo que nada roda",
        "Um valor recomeça quando um passo começa. O que nem `play`, nem um passo, verbo ou carta roda, e a mesa não pode pedir, nunca começa.",
    ),
    "N422": (
        "um valor que não se pode tomar",
        "Com `from` um valor toma o que outro guarda para o mesmo dono: ambos são do jogo, de cada jogador ou do mesmo substantivo, e ambos do mesmo tipo, nos mesmos limites.",
    ),
    "N423": (
        "posto no que já é",
        "Um valor com duração é o que a sua declaração diz quando o passo começa. Pô-lo no mesmo nas primeiras linhas desse passo não faz nada.",
    ),
    "N510": (
        "uma definição que precisa de si mesma",
        "Uma definição pode usar outras, mas ir de uma à outra tem de acabar. A mensagem mostra a volta.",
    ),
    "N511": (
        "uma camada sem ordem",
        "Camadas dizem qual de várias regras sobre um verbo vem primeiro. A ordem delas se declara uma vez para cada verbo.",
    ),
    "N512": (
        "verbos em círculo",
        "O que um verbo ou passo faz pode usar outros verbos, mas nunca, por longe que dê a volta, ele mesmo: o jogo não acabaria. A mensagem mostra a volta. Um laço ou uma janela faz o mesmo e acaba.",
    ),
    "N513": (
        "o que se desdobra sem medida",
        "Um verbo, passo ou definição pode usar outros, até 40 níveis e 100000 chamadas ao todo. Além disso o jogo travaria.",
    ),
    "N514": (
        "um filtro que olha tudo para cada coisa",
        "Um filtro dentro de outro olha todas as coisas de dentro para cada uma de fora. Alguns desses um no outro são mais do que uma máquina faz enquanto alguém espera.",
    ),
    "N515": (
        "o que a mesa pede é para um jogador, ou para ninguém",
        "Um passo que é `by the table` é pedido por quem joga: só pelo nome, ou com o nome de um deles. Não podem dizer uma carta nem um número.",
    ),
    "N516": (
        "um momento que nunca chega",
        "`before STEP` e `after STEP` se cumprem sempre que o passo roda: por `play`, por outro passo, um verbo ou uma carta, ou pela mesa. O passo dito aqui nunca roda.",
    ),
    "N517": (
        "um durante que não tem começo",
        "`until`, `during` e `next time` começam quando são cumpridos, entre as linhas de uma carta, um verbo ou um passo. Abaixo de `rules` nada se cumpre: o que ali está vale do começo ao fim. E um não fica dentro do outro: dois fins diriam coisas diferentes.",
    ),
    "N518": (
        "um nome em `play`",
        "Antes de cada `run` de `play` o jogo pode ser guardado e retomado, e entre dois deles só há valores e lugares de coisas. Um nome que `let`, uma escolha ou um lance fizesse ali some com a sua linha. Ponha num passo o que vai junto, ou guarde num valor.",
    ),
    "N520": (
        "uma linha a que nunca se chega",
        "A linha de cima sempre sai do bloco, e nada depois dela se faz. Tire o que segue, ou ponha antes.",
    ),
    "N521": (
        "não há nada a escolher",
        "`each`, `all` e `the` já dizem quais são, e ninguém escolhe. `a`, um número, `up to`, `any number of` e `one or more` deixam escolher.",
    ),
    "N530": (
        "uma barra sem fim",
        "Uma barra, uma trilha e um mapa têm um primeiro e um último lugar. São os do valor como foi declarado, ou se escrevem depois do nome.",
    ),
    "N531": (
        "uma forma que não serve",
        "Em um tabuleiro um número pode ser mostrado como barra ou trilha, e só elas têm fins. Uma trilha pode ficar entre dois jogadores ou palavras. Tudo o mais se mostra só pelo nome.",
    ),
    "N532": (
        "um selo que não se pode desenhar",
        "Um selo é uma letra ou duas em uma das cores que todo terminal tem. Ele representa uma palavra em um campo de uma carta.",
    ),
    "N533": (
        "um fim sem palavras",
        "Como um fim se chama, diz-se a quem joga. A prosa diz como ele se lê, em cada língua do jogo; sem entrada lê-se o nome das regras.",
    ),
    "N601": (
        "não há tal jogo",
        "Um jogo se chama pelo seu nome curto, se vem com naipe, ou pelo caminho da sua pasta. A ajuda lista os jogos que vêm com naipe.",
    ),
    "N602": (
        "não há regras nesta pasta",
        "Regras ficam em arquivos cujo nome termina em `.naipe`, e não há nenhum nesta pasta nem abaixo dela.",
    ),
    "N603": (
        "regras sem jogo",
        "Um dos arquivos de um livro de regras diz com `game` que jogo é, e para quantos jogadores. Um pacote não tem essa linha: joga-se com o jogo a que ele acrescenta.",
    ),
    "N604": (
        "um arquivo que não se pode ler",
        "O sistema não entrega o arquivo: pode ter sumido, ser uma pasta, ou não ser permitido a você.",
    ),
    "N605": (
        "um jogo sem medida",
        "Um jogo é para 1 a 64 jogadores, uma grade tem no máximo 10000 casas, uma opção 1000 valores e um jogo no máximo 20000 peças. O que só se conta é melhor como `value`.",
    ),
    "N606": (
        "um pacote sem o que precisa",
        "Um pacote pode dizer com `needs` sobre que outros pacotes e baralhos se apoia, pelos nomes curtos. Um deles não está aqui: a pasta não foi lida, ou ele se chama de outro jeito.",
    ),
    "N607": (
        "um pacote sem um baralho em jogo",
        "Um pacote diz com `needs` que suas cartas só fazem sentido ao lado das de algum baralho. Esse baralho existe, mas com as opções escolhidas não está em jogo, e por isso o jogo não começa.",
    ),
    "N608": (
        "um pacote sem jogo",
        "Um pacote acrescenta a um jogo, cujo nome curto fica abaixo da primeira linha, depois de `for`. Sem essa linha ninguém sabe o que as palavras querem dizer.",
    ),
    "N609": (
        "não é pacote deste jogo",
        "Depois de --pack se diz uma pasta em que um arquivo começa com `pack` e, abaixo, `for` e o nome curto do jogo que se joga.",
    ),
    "N610": (
        "um arquivo que não é lido",
        "Regras são lidas de arquivos cujo nome termina em `.naipe`. Este contém regras, e o nome termina de outro jeito: alguns editores põem `.txt` por conta própria.",
    ),
    "N620": (
        "uma pasta grande demais",
        "Um jogo ou pacote tem no máximo 1000 arquivos de regras, em pastas de no máximo 8 níveis, e no máximo 20000 arquivos ao todo. Quase sempre se queria outra pasta, mais abaixo.",
    ),
    "N621": (
        "demais para ler",
        "Todos os arquivos de um jogo e seus pacotes somam no máximo 2 MB e 100.000 linhas. Nada deles foi lido.",
    ),
    "N622": (
        "declarações demais",
        "Tudo o que se joga junto tem no máximo 5000 cartas, verbos, valores, cenários e outras declarações. Nada disso foi lido.",
    ),
    "N623": (
        "mais erros do que se consegue ler",
        "Depois de 500 erros o resto não é examinado. Quase sempre todos vêm de uma coisa só: um arquivo que não tem regras, ou falta o arquivo que declara as palavras dos outros.",
    ),
    "N624": (
        "demais a partir de um texto só",
        "Uma família são tantas cartas quantos números ela tem, e o que `every` diz está em cada carta do grupo: por extenso, todas juntas têm no máximo 500.000 letras. Um `background` começa cada cenário abaixo dele, e um cenário é jogado para cada linha de `cases`: por extenso, todos os cenários têm no máximo 50.000 linhas. Além disso nada é examinado.",
    ),
    "N625": (
        "mais palavras erradas do que se procuram",
        "Uma palavra que não existe é comparada com as que existem, para propor a certa. Depois de 1.000.000 de letras nada mais é comparado: o que se encontra é dito, sem o que se pode ter querido dizer.",
    ),
    "N701": (
        "um jogador que não está à mesa",
        "Um cenário é jogado por tantos quantos diz a primeira linha (ou pelo menor número que o jogo permite). Quem ele nomeia tem de ser um deles.",
    ),
    "N702": (
        "tamanhos ou casos que não batem",
        "Uma linha de `cases` tem um valor para cada nome acima dela, e um cenário tem uma só tabela dessas. Vários tamanhos seguidos, `every hand has 2, 3, 3 cards`, são os de uma zona que cada jogador tem: um para cada jogador.",
    ),
    "N703": (
        "uma coluna de casos que não serve a nada",
        "Os nomes acima das linhas de `cases` representam valores nas linhas do cenário e no título, como `{name}`. Um nome que nenhuma linha usa foi escrito em vão, ou seu uso tem um erro; um que já significa algo no jogo esconderia isso.",
    ),
    "N704": (
        "um nome para coisas que um cenário põe",
        "`as NAME` depois de uma coisa numa linha `given` é o nome dela nas linhas abaixo, ou o de todas, se são várias. Fica onde as coisas são postas, uma vez, e não significa ainda outra coisa.",
    ),
    "N705": (
        "um passado pelo qual ninguém pergunta",
        "`given past SENTENCE` põe um acontecimento no registro. O registro existe para regras que olham para trás, `players that drew during last_turn`. Onde nenhuma regra olha para trás para esse verbo, a linha não muda nada: deve tratar-se de outro verbo, ou de um valor que o jogo guarda.",
    ),
    "N706": (
        "o que todos veem",
        "`then player 2 sees X` fala do que está oculto a alguém. De uma zona aberta a todos não diz nada.",
    ),
    "N708": (
        "um fundo não espera nada",
        "O que fica abaixo de `background` é com que começam todos os cenários abaixo dele no arquivo: o que é dado, depois o que se faz. O que deve resultar pertence a cada um.",
    ),
    "N709": (
        "dado o que não pode ser",
        "Um cenário começa com o que ele dá. A um valor se dá o que ele pode ser em jogo, nos seus limites, e uma vez só: de duas coisas dadas ao mesmo, só uma valeria. Isso vale também do que se dá a todos e a um deles.",
    ),
    "N246": (
        "uma opção de uma coisa só",
        "Uma opção é o que a mesa combina antes do jogo: tem várias palavras, a usual primeiro, ou vários números. Uma opção de uma só nunca é perguntada e não muda nada.",
    ),
    "N710": (
        "um cenário que não espera nada",
        "Um cenário diz o que resulta do que se faz: em linhas com `then`, a última delas abaixo de tudo o que se faz. Sem elas ele vale, façam as regras o que fizerem. Onde basta que as regras possam seguir, escreva `then it does not fail`.",
    ),
    "N247": (
        "uma palavra sem prosa",
        "Onde um livro de regras tem prosa em uma língua para a maioria das palavras de suas cartas, uma que não tem deve ter sido esquecida: a carta que a tem se lê com a palavra como as regras a escrevem. Diz-se uma vez para cada palavra, quando nada mais é encontrado.",
    ),
    "N611": (
        "dois jogos com um nome",
        "Um pacote nomeia seu jogo. Dois jogos conferidos juntos têm este nome, e assim não se diz para qual deles é o pacote; o achado conta por qual foi julgado.",
    ),
    "N248": (
        "dois artigos seguidos",
        "naipe põe diante do que a prosa diz de uma coisa o artigo de que a frase precisa: “o baú”, “um baú”, “seu baú”. Uma prosa que começa com um artigo próprio se lê “no o baú”. Diz-se uma vez para cada palavra, em cada língua, quando nada mais é encontrado.",
    ),
    "N249": (
        "dois nomes que se leem igual",
        "Dois números, ou um número e uma zona, de um só dono se leem com as mesmas palavras em uma língua: no tabuleiro, no relato e nas cartas ninguém distingue um do outro. O que se define como nada além do outro pode se chamar como ele. Também não dois verbos de que cartas falam, a não ser que um deles faça o outro, nem duas partes de uma só carta: duas regras que fazem coisas diferentes teriam um só texto.",
    ),
    "N250": (
        "uma lacuna que nada preenche",
        "O que está entre chaves em um texto da prosa é posto quando o texto se lê: os papéis de um verbo, o parâmetro de um passo e os valores do jogo em seu cabeçalho, `{n}`, `{was}`, `{by}` e `{who}` onde um valor mudou, `{c}` e `{who}` onde algo entra em uma zona. Para qualquer outro nome não há nada, e quem lê o texto leria “algo”. Diz-se quando nada mais está errado.",
    ),
    "N251": (
        "uma língua que naipe não fala",
        "A linha `languages` abaixo de `game` indica as línguas em que o jogo é contado, cada uma por suas duas letras. As frases em volta das palavras de um jogo são do próprio naipe, que as tem em inglês, português, francês e catalão. Em qualquer outra língua o jogo seria contado em inglês, e ninguém diria por quê.",
    ),
    "N252": (
        "um texto da prosa mal escrito",
        "Em um texto da prosa, uma lacuna está entre chaves e o verbo, em todas as suas formas, entre colchetes, nenhum dentro do outro. O que está aberto se lê como está escrito; onde faltam formas, ou são as de outra língua, uma é tomada por outra. Um verbo que não está entre colchetes não concorda com quem o faz. A lacuna de quem o faz não fica no lugar de outra pessoa, e o que todas as outras línguas do jogo dizem não falta em uma. Mais textos do que uma palavra tem não se leem em lugar nenhum. Diz-se quando nada mais está errado.",
    ),
    "N256": (
        "um tipo que não pode ser",
        "Um conjunto pode ser vazio, e nunca é nenhum: nada é um conjunto `or none`. Um lote já contém vários tipos de bens, de modo que o plural deles não é tipo nenhum. O que é para uma coisa não contém nada até que se defina, e um campo também não onde a sua carta não o diz: o tipo diz `or none`, ou há um começo, ou cada carta o diz.",
    ),
}
