"""What the codes mean, in French: by the code, its title and its explanation."""

TEXTS = {
    "N101": (
        "pas un texte en UTF-8",
        "Les règles se lisent en UTF-8, l'encodage que tout éditeur propose à l'enregistrement. La marque montre le premier endroit qui n'en est pas.",
    ),
    "N102": (
        "un caractère invisible",
        "Des caractères qu'on ne voit pas, ou qui changent le sens ou l'aspect de ce qui suit, peuvent faire passer un texte pour un autre. Supprimez-le ; il vient souvent d'un texte copié.",
    ),
    "N103": (
        "un fichier trop grand",
        "Un fichier de règles fait au plus 150 ko. Mettez chaque paquet de cartes dans un fichier à lui.",
    ),
    "N104": (
        "une ligne trop longue",
        "Une ligne a au plus 400 caractères. Donnez un nom à une partie avec `let` ou `define`.",
    ),
    "N105": (
        "rien dedans",
        "Il n'y a aucune déclaration dans ce fichier. Un livre de règles commence par `game` ; ce qui en complète un autre, par `pack`.",
    ),
    "N106": (
        "pas du texte",
        "Ce fichier contient des zéros ou d'autres caractères de contrôle, comme les images et les programmes. Les règles sont du texte brut ; enregistrez d'abord en texte brut le document d'un traitement de texte.",
    ),
    "N107": (
        "un tas d'accents",
        "Plus de deux signes se trouvent sur une lettre. Aucune langue n'en a besoin, et cela abîme l'écran.",
    ),
    "N108": (
        "trop de lignes",
        "Un fichier a au plus 10000 lignes, et une déclaration au plus 1000. Rien du fichier n'a été lu.",
    ),
    "N109": (
        "une lettre qui ressemble à une autre",
        "Un mot contient des lettres de deux alphabets qui se ressemblent, comme un О cyrillique parmi des lettres latines. Personne ne voit la différence, et c'est un autre mot : on ne le trouve pas en le tapant, et il peut passer pour ce qu'il n'est pas.",
    ),
    "N110": (
        "un mot qui est deux choses",
        "Un mot est un verbe, un nom commun, un adjectif ou un mot d'une liste, et une seule de ces choses, pour que chaque phrase se lise d'une seule façon. L'autre marque montre où il est déclaré d'abord. Choisissez un autre mot pour l'un des deux.",
    ),
    "N111": (
        "un mot du langage",
        "Certains mots lient les phrases, comme `the`, `of` et `if`. On ne peut pas les déclarer comme verbe, nom commun ou mot d'une liste. Certains veulent dire quelqu'un ou quelque chose où qu'ils soient, comme `who`, `it` et `winners` : comme noms ils ne seraient pas lus, ou cacheraient ce qu'ils veulent dire.",
    ),
    "N119": ("un nom trop long", "Un nom a au plus 80 lettres."),
    "N120": (
        "un caractère sans sens",
        'Hors des guillemets ce caractère ne veut rien dire. Ce sont souvent des guillemets ou tirets typographiques : les titres vont entre guillemets droits "ainsi", et les commentaires commencent par deux traits d\'union.',
    ),
    "N121": (
        "des guillemets qui ne se ferment pas",
        "Ce qui commence par un guillemet finit par un guillemet, sur la même ligne.",
    ),
    "N122": ("un nombre trop long", "Un nombre a au plus 9 chiffres."),
    "N123": (
        "un nombre collé à un mot",
        "Entre un nombre et un mot il y a une espace, et un nom ne commence pas par un chiffre.",
    ),
    "N124": (
        "une tabulation",
        "Le retrait d'une ligne dit à quoi elle appartient, et une tabulation est aussi large que l'éditeur le veut. Mettez des espaces, deux par pas. Presque tout éditeur sait en écrire avec la touche Tab.",
    ),
    "N125": (
        "une ligne entre deux blocs",
        "Une ligne qui ferme un bloc se place exactement sous le bloc qui continue ; celle-ci est quelque part entre deux.",
    ),
    "N126": (
        "une ligne en retrait qui n'appartient à rien",
        "Une ligne en retrait appartient à la ligne du dessus qui l'est moins, et ici aucune ne peut avoir de bloc.",
    ),
    "N127": (
        "des blocs trop emboîtés",
        "Au plus 16 blocs peuvent s'emboîter. Mettez la partie intérieure dans un verbe ou une étape à elle : là elle se lit et s'explique seule.",
    ),
    "N128": (
        "une expression trop emboîtée",
        "Au plus 32 parenthèses ou opérations peuvent s'emboîter. Donnez un nom à une partie avec `let` ou `define`.",
    ),
    "N129": (
        "une expression de trop de parties",
        "Au plus 200 parties peuvent se joindre en une ligne ou un bloc. Nommez-en avec `let` ou `define`, ou prenez une table.",
    ),
    "N130": (
        "quelque chose qui ne va pas ici",
        "Jusqu'ici la ligne a pu être lue, et elle ne peut pas continuer ainsi. L'aide dit ce qui pourrait suivre. Une cause fréquente est un nom qui n'a jamais été déclaré.",
    ),
    "N131": (
        "une phrase sans verbe connu",
        "Une phrase dit qui fait quoi, et à la place du verbe il n'y en a aucun de déclaré. L'aide propose les plus proches. Un verbe se déclare avec toutes les formes dont on se sert.",
    ),
    "N132": (
        "une ligne qui ne déclare rien",
        "Une ligne dans la marge commence par le mot du langage qui dit ce qu'elle déclare, comme `value`, `zone` ou `verb`, ou par un nom commun du jeu.",
    ),
    "N133": (
        "il manque un bloc",
        "Après cette ligne viennent celles qui lui appartiennent, en retrait de deux espaces. Après deux points, la seule phrase qui lui appartient est sur la même ligne.",
    ),
    "N134": (
        "une ligne trop en retrait",
        "La ligne du dessus n'ouvre pas de bloc, et rien ne peut donc être en retrait sous elle.",
    ),
    "N135": (
        "il manque deux points",
        "Entre les mots qui ouvrent un bloc et une phrase sur la même ligne il faut deux points. Les lignes en retrait dessous n'en ont pas besoin.",
    ),
    "N136": (
        "un nom commun tout seul",
        "Un nom commun tout seul ne dit pas lequel on veut. `a` laisse choisir, `the` est le seul qu'il y ait, `each` les parcourt tous, et le pluriel est tous ceux qu'il y a.",
    ),
    "N137": (
        "un mot du langage comme nom",
        "Les mots qui lient les phrases, comme `first`, `next` et `most`, ne peuvent pas être des noms. Prenez-en un autre, ou joignez-le à un : `first_card`.",
    ),
    "N138": ("une ligne inachevée", "La ligne s'arrête là où il manque encore quelque chose. L'aide dit quoi."),
    "N139": (
        "quelque chose qui n'a pas de place",
        "`next` et `previous` font le tour de la table, de place en place, et parlent donc de joueurs. D'autres choses ont un ordre dans une zone : `the first of`, `the top of`.",
    ),
    "N141": (
        "des lignes sans en-tête",
        "Des lignes en retrait appartiennent à la ligne de la marge au-dessus, par-delà les lignes vides aussi. Celles qui suivent une ligne vide et n'y vont pas devaient avoir leur en-tête, qui manque. Écrivez-le ; si elles sont bien du bloc du dessus, ôtez la ligne vide pour voir ce qui cloche encore.",
    ),
    "N210": (
        "déclaré deux fois",
        "Un nom se déclare une seule fois : à deux, on ne saurait laquelle compte. L'autre marque montre la première. Ôtez-en une, ou donnez-lui un autre nom. Où une chose est au début se dit aussi une seule fois : deux réserves ne la prennent pas.",
    ),
    "N211": (
        "un deuxième jeu, ou un deuxième pack",
        "Tous les fichiers d'un livre de règles se lisent ensemble, et l'un dit par `game` quel jeu c'est. Ce qui complète un jeu qui est ailleurs commence par `pack`, une fois dans son fichier. Un dossier de plusieurs jeux n'est pas un jeu : `check`, `fix`, `fmt` et `test` les prennent un par un, les autres verbes veulent le nom d'un seul.",
    ),
    "N212": (
        "un mot dans deux listes",
        "Un mot appartient à une liste, pour dire par lui-même quelle sorte de chose il est. Prenez-en un autre pour l'un des deux.",
    ),
    "N213": (
        "deux cartes pour un numéro",
        "Une carte se trouve par sa sorte et son numéro, dans les scénarios et les parties enregistrées. Donnez à l'une des deux un numéro libre.",
    ),
    "N214": (
        "deux cartes pour un titre",
        "Règles et scénarios nomment une carte par son titre, qui n'est donc que d'une carte. Une carte en plusieurs exemplaires s'écrit une fois, avec `copies`. Des titres qui se ressemblent, même si un espace ou une lettre est autre, les gens ne les distinguent pas non plus.",
    ),
    "N215": (
        "un modèle qu'on ne peut remplir",
        "Un modèle demande un titre et quelques choses, une à la fois, et en écrit une carte. Chaque choix est donc d'une seule chose, une carte porte le titre, et entre accolades se trouve le titre ou un des noms choisis.",
    ),
    "N216": (
        "une famille dont les nombres ne vont pas",
        "Des cartes qui diffèrent par un nombre s'écrivent une fois : avec le premier et le dernier numéro, et un nom qui est un autre nombre en chacune. Il y a autant de cartes que de nombres, de une à 1000, et rien dessous ne reprend ce nom.",
    ),
    "N217": (
        "un champ ou une partie donnés deux fois",
        "Une carte dit une fois ce qui est imprimé sur elle, en tête ou dessous, et n'a qu'une fois une partie d'un nom. Ce qu'un paquet dit de chaque carte se dit une fois aussi ; une de ses cartes peut dire autre chose. Un bloc de prose dit une seule fois comment un mot se lit.",
    ),
    "N218": (
        "ce qu'un paquet dit en vain",
        "`each has` parle des cartes qui suivent le paquet dans son fichier et ont ce champ. S'il n'y en a pas, rien n'est dit ; si chacune dit autre chose, non plus. Un paquet qui se trouve sous les cartes de son fichier n'en a aucune. Les exemplaires qu'il dit sont ceux de toutes les cartes en dessous, de quelque nom qu'elles soient : ce qui y est d'un autre nom dit les siens.",
    ),
    "N219": (
        "un nom qui est déjà là",
        "`let` fait un nom neuf, et un second cacherait le premier jusqu'à la fin du bloc ; de même un second `as` du même nom, et un second rôle de ce nom dans une tête. Ce que `let` a fait peut changer : `set`, `raise` et `lower` y agissent.",
    ),
    "N220": (
        "un texte dont on ne sait à qui il est",
        "`every` et un groupe, dans la marge, est le texte de chaque carte du groupe. Lesquelles, on le sait avant de jouer : le groupe peut regarder ce qui est imprimé, et rien qui change. Il y en a au moins une, et elles partagent ce qu'elles font ; ce qui est imprimé se dit de chacune, ou du paquet.",
    ),
    "N221": (
        "des mots derrière une zone qui ne peuvent aller",
        "`open if TEST` dit quand tous voient ce qui est dans une zone. Les mots à côté disent ce qu'il en est autrement : `face down`, `seen by owner`, `seen by` quelqu'un. Seul, la zone serait toujours ouverte. `open` ne va pas avec ces mots, `seen by owner` demande une zone `of player`, et `none` n'est personne.",
    ),
    "N222": (
        "un nom qui veut déjà dire quelque chose",
        "`as NAME` et `let NAME` font un nom pour les lignes dessous. Un nom du jeu garde son sens : après `as cards`, `move cards to waste` déplacerait toutes les cartes du jeu. Un mot d'une liste, une valeur, une zone ou une définition voudraient dire autre chose à partir de là, alors qu'un mot est une seule chose dans tout le livre de règles.",
    ),
    "N223": (
        "un titre sans lettre",
        "Un jeu, un pack, un paquet ou une carte s'appelle par son titre. Entre ces guillemets il n'y a rien à lire.",
    ),
    "N224": (
        "une place où personne n'est assis",
        "Un joueur neutre a des zones et des valeurs, et les verbes agissent sur lui comme sur tous. Il n'a pas de place : il n'est voisin de personne, n'a pas de tour, n'est pas interrogé et ne gagne rien.",
    ),
    "N225": (
        "une grille qu'on ne peut dessiner",
        "Une grille est `square`, `diagonal`, `hex` ou `hex columns`. Son dessin a une ligne de texte par rangée : `#` est une case, un point n'en est pas, et toutes les rangées ont la même longueur.",
    ),
    "N240": (
        "déclaré comme un mot, utilisé comme un autre",
        "Un mot est utilisé sans être déclaré, et un autre, presque le même, est déclaré sans être utilisé : l'un des deux a une faute, sans doute celui qui n'est là qu'une fois.",
    ),
    "N241": (
        "une partie que rien n'exécute",
        "Ce qui est sous `at NAME` dans une carte n'est exécuté que par `resolve CARD at NAME` quelque part dans les règles. Peut-être l'un des deux noms a-t-il une faute.",
    ),
    "N242": (
        "un nombre qui ne peut être",
        "Un nombre imprimé sur une carte, ou au début d'une valeur, est dans les bornes déclarées. Une carte n'a pas plus de mille exemplaires.",
    ),
    "N243": (
        "une carte qui tait ce qu'elle est",
        "Un champ qui tient un mot d'une liste en est le premier quand la carte ne le dit pas. Si presque toutes le disent, celle qui le tait a sans doute été oubliée. Un champ qui déclare son début, `field kind: kind = plain`, peut manquer.",
    ),
    "N244": (
        "de la prose pour rien",
        "Une entrée de prose donne des mots à quelque chose des règles : un nom, un verbe, une valeur, un mot d'une liste, une raison. Celle-ci ne parle de rien dans les règles, ou est dans une langue que le jeu ne parle pas.",
    ),
    "N245": (
        "des nombres qui ne laissent rien",
        "`A to B` sont les nombres du plus petit au plus grand. Si le grand vient d'abord, il n'y en a aucun, et rien ne se lance, ne se choisit ni ne se compte. Ce qui se répète moins d'une fois ne se fait jamais.",
    ),
    "N301": (
        "un nom que personne n'a déclaré",
        "Rien de cette sorte n'a ce nom ici. L'aide propose les plus proches, ou donne la liste, les plus ressemblants d'abord. Si le nom est juste, sa déclaration manque ou est dans un fichier qui n'a pas été lu.",
    ),
    "N302": (
        "un mot qui ici n'est personne",
        "`you` est celui pour qui est la carte, `this` la carte dans le texte de laquelle il est, `it` ce qu'un test parcourt, et `another` et `other` diffèrent de `you`. `anyone` ne va que dans des motifs. Ailleurs ce n'est personne : nommez le joueur ou la chose. Une définition qui parle de `you` ne vaut, elle aussi, que là où quelqu'un est `you`.",
    ),
    "N303": (
        "pas de telle carte",
        "Aucune carte lue n'a ce titre ou ce numéro. Les titres s'écrivent entre guillemets, avec chaque accent, comme en tête de la carte.",
    ),
    "N401": (
        "pas un test",
        "Ce qui suit `if`, `where`, `require` et autres est vrai ou faux. Un nombre ou une carte n'est ni l'un ni l'autre : comparez-les, ou demandez s'il y en a.",
    ),
    "N402": (
        "il faut autre chose ici",
        "Chaque place d'une phrase veut quelque chose : un nombre, un joueur, une carte. Ce qui est ici est d'une autre sorte, ou peut manquer. S'il peut manquer, testez d'abord `is not none`.",
    ),
    "N403": (
        "seuls les nombres montent et descendent",
        "`raise` et `lower` ajoutent à un nombre ou en ôtent. Tout le reste reçoit une nouvelle valeur par `set`.",
    ),
    "N404": (
        "on a donné trop ou trop peu",
        "Une définition, une table ou une étape reçoit exactement ce que demande sa tête. L'autre marque montre la tête.",
    ),
    "N405": (
        "la phrase ne va pas avec son verbe",
        "La tête d'un verbe dit qui le fait, à quoi, et avec quelles prépositions. Ici il manque quelque chose, ou il y a ce que le verbe ne connaît pas. L'aide montre la tête.",
    ),
    "N406": (
        "pas une zone",
        "Les choses vont dans des zones, et les zones se mélangent. S'il y a un joueur ici, nommez sa zone : `you.hand`.",
    ),
    "N407": (
        "pas une chose",
        "Seules les choses sont quelque part et se déplacent : cartes, pièces, ensembles, et ce qui est dans une zone. Les nombres changent par `set`, `raise` et `lower`. Ce que quelqu'un `may choose` n'est rien s'il ne choisit pas : demandez `if NAME is not none` avant.",
    ),
    "N408": (
        "cela ne se change pas",
        "Seul ce qui est déclaré par `value` change en jeu. Un `field` est imprimé, un `define` se calcule, et ce qui est dans une zone s'en va par `move`.",
    ),
    "N409": (
        "pas plusieurs choses",
        "`for each`, `count of`, `in` et `empty` parlent d'ensembles et de zones. Un joueur, un nombre ou un mot n'a pas de membres.",
    ),
    "N410": (
        "cela n'a pas de parties",
        "Après un point vient un champ, une valeur, une zone ou une définition d'un joueur ou d'une chose. Nombres, mots et ensembles n'en ont pas.",
    ),
    "N411": (
        "cela ne se lance pas",
        "Lancer une chose, c'est lui donner une nouvelle `face` au hasard. Son nom a besoin d'une valeur ainsi appelée, avec les nombres qui peuvent sortir.",
    ),
    "N412": (
        "un filtre après ceux qu'on laisse de côté",
        "Après `but players` un filtre pourrait être de ceux d'avant ou de ceux d'après. Des parenthèses autour de ceux qu'on laisse de côté le disent.",
    ),
    "N413": (
        "un début qu'on ne sait qu'en jouant",
        "Champs imprimés, débuts de valeurs, tables et nombre de pièces se calculent avant le premier coup : nombres, mots, options, tables, définitions de ceux-ci, et `count of players`. Ce qui dépend de la partie se met dans une étape.",
    ),
    "N414": (
        "pas de nombre à passer",
        "`move n from A to B` prend à une valeur et ajoute à une autre : nombres, ou lots de sortes, et deux valeurs différentes. Les choses vont d'où elles sont à une zone.",
    ),
    "N415": (
        "une réponse que personne ne donne",
        "`let NAME be` et une phrase donnent un nom à ce que répond le verbe. Un verbe répond si sa tête le dit : `, answers number` à la fin.",
    ),
    "N416": (
        "plusieurs réponses où il en faut une",
        "Une phrase sur plusieurs se fait une fois pour chacun, avec une réponse à chaque fois. Un nom est d'une réponse : parcourez-les par `for each`.",
    ),
    "N417": (
        "une réponse à personne",
        "`answer` dit ce qu'un verbe répond à qui s'en sert. Il est dans un verbe dont la tête dit par quoi, ou dans une règle exécutée à sa place ; et un tel verbe a une ligne qui répond.",
    ),
    "N418": (
        "aucun chemin ne passe ici",
        "`within 2 of`, `joined to`, `distance from` vont de case en case d'une grille, et `through` par des cases de la même.",
    ),
    "N419": (
        "rien de cette sorte n'est à quelqu'un",
        "À qui est une chose, sa réserve le dit : `supply of player` donne à chaque joueur des choses à lui, et `belonging to` les cherche où qu'elles soient. Celles d'une réserve commune ne sont à personne. Dans la zone de qui, on le demande par `of`.",
    ),
    "N420": (
        "une étape qu'il n'y a pas",
        "Une valeur recommence avec une étape du jeu. Le nom après `each` est celui d'une étape déclarée.",
    ),
    "N421": (
        "une étape que rien ne lance",
        "Une valeur recommence quand une étape le fait. Ce que ni `play`, ni une étape, un verbe ou une carte ne lance, et que la table ne peut demander, ne commence jamais.",
    ),
    "N422": (
        "une valeur qu'on ne peut prendre",
        "Par `from` une valeur prend ce qu'une autre tient pour le même propriétaire : toutes deux du jeu, de chaque joueur ou du même nom, du même type et dans les mêmes bornes.",
    ),
    "N423": (
        "mis à ce qu'elle est déjà",
        "Une valeur qui a une durée est ce que dit sa déclaration quand l'étape commence. L'y remettre aux premières lignes de l'étape ne fait rien.",
    ),
    "N510": (
        "une définition qui a besoin d'elle-même",
        "Une définition peut se servir d'autres, mais aller de l'une à l'autre doit finir. Le message montre le tour.",
    ),
    "N511": (
        "une couche sans ordre",
        "Les couches disent laquelle de plusieurs règles sur un verbe vient d'abord. Leur ordre se déclare une fois par verbe.",
    ),
    "N512": (
        "des verbes en cercle",
        "Ce que fait un verbe ou une étape peut se servir d'autres verbes, mais jamais, si loin que soit le tour, de lui-même : le jeu ne finirait pas. Le message montre le tour. Une boucle ou une fenêtre fait de même et finit.",
    ),
    "N513": (
        "ce qui se déplie sans mesure",
        "Un verbe, une étape ou une définition peut se servir d'autres, sur 40 niveaux et 100000 appels en tout. Au-delà le jeu se figerait.",
    ),
    "N514": (
        "un filtre qui regarde tout pour chaque chose",
        "Un filtre dans un autre regarde toutes les choses du dedans pour chacune du dehors. Quelques-uns l'un dans l'autre, c'est plus qu'une machine ne peut pendant qu'on attend.",
    ),
    "N515": (
        "ce que la table demande est pour un joueur, ou personne",
        "Une étape `by the table` est demandée par ceux qui jouent : par son nom seul, ou avec le nom de l'un d'eux. Ils ne peuvent nommer ni carte ni nombre.",
    ),
    "N516": (
        "un moment qui ne vient jamais",
        "`before STEP` et `after STEP` s'exécutent chaque fois que l'étape est lancée : par `play`, une autre étape, un verbe, une carte ou la table. L'étape nommée ici ne l'est jamais.",
    ),
    "N517": (
        "un pendant qui n'a pas de début",
        "`until`, `during` et `next time` commencent quand on les exécute, parmi les lignes d'une carte, d'un verbe ou d'une étape. Sous `rules` rien ne s'exécute : ce qui y est vaut du début à la fin. Et l'un n'est pas dans l'autre : deux fins se contrediraient.",
    ),
    "N518": (
        "un nom dans `play`",
        "Avant chaque `run` de `play` la partie peut être sauvée et reprise, et entre deux d'entre eux il n'y a que des valeurs et des places. Un nom que `let`, un choix ou un lancer y ferait disparaît avec sa ligne. Mettez dans une étape ce qui va ensemble, ou gardez-le dans une valeur.",
    ),
    "N520": (
        "une ligne qu'on n'atteint jamais",
        "La ligne du dessus quitte toujours le bloc, et rien après elle ne se fait. Ôtez la suite, ou mettez-la avant.",
    ),
    "N521": (
        "rien à choisir",
        "`each`, `all` et `the` disent déjà lesquels, et personne ne choisit. `a`, un nombre, `up to`, `any number of` et `one or more` laissent choisir.",
    ),
    "N530": (
        "une barre sans fin",
        "Une barre, une piste et une carte ont une première et une dernière place. Ce sont celles de la valeur déclarée, ou on les écrit après le nom.",
    ),
    "N531": (
        "une forme qui ne va pas",
        "Sur un plateau un nombre se montre en barre ou en piste, qui seules ont des bouts. Une piste peut aller entre deux joueurs ou deux mots. Tout le reste se montre par son nom seul.",
    ),
    "N532": (
        "un insigne qu'on ne peut dessiner",
        "Un insigne est une ou deux lettres dans une des couleurs de tout terminal. Il est là pour un mot dans un champ d'une carte.",
    ),
    "N533": (
        "une fin sans mots",
        "Comment une fin s'appelle se dit à ceux qui jouent. La prose dit comment elle se lit, dans chaque langue du jeu ; sans entrée on lit le nom des règles.",
    ),
    "N601": (
        "pas de tel jeu",
        "Un jeu se nomme par son nom court, s'il vient avec naipe, ou par le chemin de son dossier. L'aide donne la liste de ceux qui viennent avec naipe.",
    ),
    "N602": (
        "pas de règles dans ce dossier",
        "Les règles sont dans des fichiers dont le nom finit en `.naipe`, et il n'y en a ni dans ce dossier ni dessous.",
    ),
    "N603": (
        "des règles sans jeu",
        "Un des fichiers d'un livre de règles dit par `game` quel jeu c'est, et pour combien de joueurs. Un pack n'a pas cette ligne : il se joue avec le jeu qu'il complète.",
    ),
    "N604": (
        "un fichier qu'on ne peut lire",
        "Le système ne donne pas le fichier : il a disparu, c'est un dossier, ou il ne vous est pas permis.",
    ),
    "N605": (
        "un jeu sans mesure",
        "Un jeu est pour 1 à 64 joueurs, une grille a au plus 10000 cases et un jeu au plus 20000 pièces. Ce qu'on ne fait que compter est mieux en `value`.",
    ),
    "N606": (
        "un pack sans ce qu'il lui faut",
        "Un pack peut dire par `needs` sur quels autres il s'appuie, par leurs noms courts. L'un n'est pas là : son dossier n'a pas été lu, ou il s'appelle autrement.",
    ),
    "N607": (
        "un pack sans un paquet en jeu",
        "Un pack dit par `needs` que ses cartes n'ont de sens qu'à côté de celles d'un paquet. Ce paquet est là, mais pas en jeu avec les options choisies, et la partie ne commence donc pas.",
    ),
    "N608": (
        "un pack sans jeu",
        "Un pack complète un jeu, dont le nom court est sous sa première ligne après `for`. Sans cette ligne personne ne sait ce que ses mots veulent dire.",
    ),
    "N609": (
        "pas un pack de ce jeu",
        "Après --pack on nomme un dossier dont un fichier commence par `pack` et, dessous, `for` et le nom court du jeu qu'on joue.",
    ),
    "N610": (
        "un fichier qui n'est pas lu",
        "Les règles se lisent dans des fichiers dont le nom finit en `.naipe`. Celui-ci en contient, et son nom finit autrement : certains éditeurs ajoutent `.txt` d'eux-mêmes.",
    ),
    "N620": (
        "un dossier trop grand",
        "Un jeu ou un pack a au plus 1000 fichiers de règles, dans des dossiers de 8 niveaux au plus, et au plus 20000 fichiers en tout. On voulait sans doute un autre dossier, plus bas.",
    ),
    "N621": (
        "trop à lire",
        "Tous les fichiers d'un jeu et de ses packs font au plus 2 Mo et 100 000 lignes. Rien n'en a été lu.",
    ),
    "N622": (
        "trop de déclarations",
        "Tout ce qui se joue ensemble a au plus 5000 cartes, verbes, valeurs, scénarios et autres déclarations. Rien n'en a été lu.",
    ),
    "N623": (
        "plus d'erreurs qu'on n'en peut lire",
        "Après 500 erreurs, le reste n'est pas examiné. Le plus souvent, toutes viennent d'une seule chose : un fichier qui n'est pas fait de règles, ou l'absence du fichier qui déclare les mots des autres.",
    ),
    "N624": (
        "trop à partir d'un seul texte",
        "Une famille, c'est autant de cartes qu'elle a de nombres, et ce que dit `every` se trouve sur chaque carte du groupe : écrites en entier, elles ont ensemble au plus 500 000 lettres. Un `background` commence chaque scénario au-dessous de lui, et un scénario se joue pour chaque ligne de `cases` : écrits en entier, tous les scénarios ont au plus 50 000 lignes. Au-delà, rien n'est examiné.",
    ),
    "N625": (
        "plus de mots mal écrits qu'on n'en cherche",
        "Un mot qui n'existe pas est comparé avec ceux qui existent, pour proposer le bon. Après 1 000 000 de lettres, rien n'est plus comparé : ce qui est trouvé est dit, sans ce qu'on a pu vouloir dire.",
    ),
    "N701": (
        "un joueur qui n'est pas à la table",
        "Un scénario se joue à autant que dit sa première ligne (ou au plus petit nombre que le jeu permet). Qui y est nommé doit en être.",
    ),
    "N702": (
        "des tailles ou des cas qui ne vont pas",
        "Une rangée de `cases` a une valeur pour chaque nom du dessus, et un scénario n'a qu'une telle table. Plusieurs tailles de suite, `every hand has 2, 3, 3 cards`, sont celles d'une zone de chaque joueur : une par joueur.",
    ),
    "N703": (
        "une colonne de cas qui ne sert à rien",
        "Les noms au-dessus des rangées de `cases` sont là pour des valeurs dans les lignes du scénario et son titre, comme `{name}`. Un nom qu'aucune ligne n'utilise est écrit pour rien, ou son usage a une faute ; un qui a déjà un sens dans le jeu le cacherait.",
    ),
    "N704": (
        "un nom pour des choses qu'un scénario pose",
        "`as NAME` derrière une chose dans une ligne `given` est son nom dans les lignes qui suivent, ou celui de toutes s'il y en a plusieurs. Il se met là où les choses sont posées, une seule fois, et ne signifie encore rien d'autre.",
    ),
    "N705": (
        "un passé que personne ne demande",
        "`given past SENTENCE` met un événement au registre. Le registre est là pour les règles qui regardent en arrière, `players that drew during last_turn`. Là où aucune règle ne revient sur ce verbe, la ligne ne change rien : il s'agit sans doute d'un autre verbe, ou d'une valeur que le jeu garde.",
    ),
    "N706": (
        "ce que tous voient",
        "`then player 2 sees X` parle de ce qui est caché à quelqu'un. D'une zone ouverte à tous il ne dit rien.",
    ),
    "N708": (
        "un arrière-plan n'attend rien",
        "Ce qui est sous `background` est le début de tous les scénarios dessous dans le fichier : ce qui est donné, puis ce qui se fait. Ce qui doit en sortir est à chacun d'eux.",
    ),
    "N709": (
        "donné ce qui ne peut être",
        "Un scénario commence par ce qu'il donne. On donne à une valeur ce qu'elle peut être en jeu, dans ses bornes, et une seule fois : de deux choses données au même, une seule compterait. Cela vaut aussi de ce qui est donné à tous et à l'un d'eux.",
    ),
    "N246": (
        "une option d'une seule chose",
        "Une option est ce dont la table convient avant la partie : elle a plusieurs mots, l'usuel d'abord, ou plusieurs nombres. Une option qui n'en a qu'un n'est jamais demandée et ne change rien.",
    ),
    "N710": (
        "un scénario qui n'attend rien",
        "Un scénario dit ce qui résulte de ce qu'on fait : dans des lignes avec `then`, la dernière sous tout ce qu'on fait. Sans elles il est tenu, quoi que fassent les règles. Là où il suffit que les règles puissent continuer, écrivez `then it does not fail`.",
    ),
    "N247": (
        "un mot sans prose",
        "Là où un livre de règles a de la prose dans une langue pour la plupart des mots de ses cartes, un mot qui n'en a pas a dû être oublié : une carte qui le porte se lit avec le mot tel que les règles l'écrivent. C'est dit une fois pour chaque mot, quand rien d'autre n'est trouvé.",
    ),
    "N611": (
        "deux jeux d'un seul nom",
        "Un pack nomme son jeu. Deux jeux vérifiés ensemble portent ce nom, on ne dit donc pas pour lequel est le pack ; le constat dit par lequel il a été jugé.",
    ),
    "N248": (
        "deux articles de suite",
        "naipe met devant ce que la prose dit d'une chose l'article dont la phrase a besoin : « le coffre », « un coffre », « votre coffre ». Une prose qui commence par un article à elle se lit « votre le coffre ». C'est dit une fois pour chaque mot, dans chaque langue, quand rien d'autre n'est trouvé.",
    ),
    "N249": (
        "deux noms qui se lisent de même",
        "Deux nombres, ou un nombre et une zone, d'un même propriétaire se lisent avec les mêmes mots dans une langue : sur le plateau, dans le récit et sur les cartes, personne ne distingue l'un de l'autre. Ce qui n'est défini que comme l'autre peut s'appeler comme lui. Ni deux verbes dont parlent des cartes, sauf si l'un fait l'autre, ni deux parties d'une même carte : deux règles qui font des choses différentes auraient un seul texte.",
    ),
    "N250": (
        "un trou que rien ne remplit",
        "Ce qui est entre accolades dans un texte de prose est mis quand le texte se lit : les rôles d'un verbe, le paramètre d'une étape et les valeurs du jeu dans son titre, `{n}`, `{was}`, `{by}` et `{who}` là où une valeur a changé, `{c}` et `{who}` là où quelque chose entre dans une zone. Pour tout autre nom il n'y a rien, et qui lit le texte lirait « quelque chose ». C'est dit quand rien d'autre n'est faux.",
    ),
    "N251": (
        "une langue que naipe ne parle pas",
        "La ligne `languages` sous `game` nomme les langues dans lesquelles le jeu est raconté, chacune par ses deux lettres. Les phrases autour des mots d'un jeu sont celles de naipe, qui les a en anglais, en portugais, en français et en catalan. Dans toute autre langue le jeu serait raconté en anglais, et personne ne dirait pourquoi.",
    ),
    "N252": (
        "un texte de prose mal écrit",
        "Dans un texte de prose, un trou est entre accolades et le verbe, dans toutes ses formes, entre crochets, aucun à l'intérieur de l'autre. Ce qui est ouvert se lit comme c'est écrit ; là où des formes manquent, ou sont celles d'une autre langue, l'une est prise pour l'autre. Un verbe qui n'est pas entre crochets ne s'accorde pas avec qui le fait. Le trou de qui le fait ne tient pas lieu de quelqu'un d'autre, et ce que disent toutes les autres langues du jeu ne manque pas dans une. Plus de textes qu'un mot n'en a ne se lisent nulle part. C'est dit quand rien d'autre n'est faux.",
    ),
    "N256": (
        "un type qui ne peut être",
        "Un ensemble peut être vide, et n'est jamais rien : il n'y a pas d'ensemble `or none`. Un lot tient déjà plusieurs sortes, si bien que le pluriel des sortes n'est pas un type. Ce qui est pour une chose ne tient rien tant qu'on ne l'a pas fixé, et un champ là où sa carte ne le dit pas : le type dit `or none`, ou il a un début, ou chaque carte le dit.",
    ),
}
