"""What the codes mean, in Catalan: by the code, its title and its explanation."""

TEXTS = {
    "N101": (
        "no és un text en UTF-8",
        "Les regles es llegeixen en UTF-8, la codificació que tot editor ofereix en desar. La marca mostra el primer lloc que no ho és.",
    ),
    "N102": (
        "un caràcter que no es veu",
        "Els caràcters invisibles, o que canvien la direcció o l'aspecte del que segueix, poden fer que un text en sembli un altre. Esborra'l; sovint ve de copiar un text.",
    ),
    "N103": ("un fitxer massa gran", "Un fitxer de regles té com a molt 150 kB. Posa cada baralla en un fitxer propi."),
    "N104": (
        "una línia massa llarga",
        "Una línia té com a molt 400 caràcters. Dona nom a una part amb `let` o `define`.",
    ),
    "N105": (
        "no hi ha res a dins",
        "No hi ha cap declaració en aquest fitxer. Un llibre de regles comença amb `game`; el que n'amplia un altre, amb `pack`.",
    ),
    "N106": (
        "no és text",
        "Aquest fitxer conté zeros o altres caràcters de control, com les imatges i els programes. Les regles són text pla; desa primer com a text pla el document d'un processador.",
    ),
    "N107": (
        "una pila d'accents",
        "Hi ha més de dos signes sobre una lletra. Cap llengua no ho necessita, i espatlla la pantalla.",
    ),
    "N108": (
        "massa línies",
        "Un fitxer té com a molt 10000 línies, i una declaració com a molt 1000. No s'ha llegit res del fitxer.",
    ),
    "N109": (
        "una lletra que en sembla una altra",
        "Una paraula té lletres de dos alfabets que s'assemblen, com una О ciríl·lica entre lletres llatines. Ningú no veu la diferència, i la paraula és una altra: no es troba pel que s'escriu, i pot passar pel que no és.",
    ),
    "N110": (
        "una paraula que és dues coses",
        "Una paraula és un verb, un substantiu, un adjectiu o una paraula d'una llista, i només una d'aquestes coses, perquè cada frase es llegeixi d'una sola manera. L'altra marca mostra on s'ha declarat primer. Tria una altra paraula per a una de les dues.",
    ),
    "N111": (
        "una paraula del llenguatge",
        "Algunes paraules lliguen les frases, com `the`, `of` i `if`. No es poden declarar com a verb, substantiu o paraula d'una llista. Algunes volen dir algú o alguna cosa onsevulla que siguin, com `who`, `it` i `winners`: com a noms no es llegirien, o amagarien el que volen dir.",
    ),
    "N119": ("un nom massa llarg", "Un nom té com a molt 80 lletres."),
    "N120": (
        "un caràcter sense sentit",
        'Fora de les cometes aquest caràcter no vol dir res. Sovint són cometes o guions tipogràfics: els títols van entre cometes rectes "així", i els comentaris comencen amb dos guionets.',
    ),
    "N121": ("cometes que no es tanquen", "El que comença amb cometes acaba amb cometes, a la mateixa línia."),
    "N122": ("un nombre massa llarg", "Un nombre té com a molt 9 xifres."),
    "N123": (
        "un nombre enganxat a una paraula",
        "Entre un nombre i una paraula hi ha un espai, i un nom no comença amb xifra.",
    ),
    "N124": (
        "una tabulació",
        "El sagnat d'una línia diu a què pertany, i una tabulació és tan ampla com vol l'editor. Sagna amb espais, dos per pas. Gairebé tot editor pot escriure espais amb la tecla Tab.",
    ),
    "N125": (
        "una línia entre dos blocs",
        "Una línia que tanca un bloc queda exactament sota el bloc que continua; aquesta queda en algun lloc entre dos.",
    ),
    "N126": (
        "una línia sagnada que no pertany a res",
        "Una línia sagnada pertany a la línia de dalt amb menys sagnat, i aquí no n'hi ha cap que pugui tenir un bloc.",
    ),
    "N127": (
        "blocs massa endinsats",
        "Com a molt 16 blocs poden anar l'un dins l'altre. Passa la part de dins a un verb o un pas propi: allà es llegeix i s'explica sola.",
    ),
    "N128": (
        "una expressió massa endinsada",
        "Com a molt 32 parèntesis o operacions poden anar l'un dins l'altre. Dona nom a una part amb `let` o `define`.",
    ),
    "N129": (
        "una expressió amb massa parts",
        "Com a molt 200 parts es poden ajuntar en una línia o bloc. Dona nom a algunes amb `let` o `define`, o fes servir una taula.",
    ),
    "N130": (
        "una cosa que no hi cap",
        "Fins aquí la línia s'ha pogut llegir, i així no pot continuar. L'ajuda diu què hi podria haver. Una causa comuna és un nom que no s'ha declarat mai.",
    ),
    "N131": (
        "una frase sense verb conegut",
        "Una frase diu qui fa què, i al lloc del verb no n'hi ha cap de declarat. L'ajuda proposa els més propers. Un verb es declara amb totes les formes en què es fa servir.",
    ),
    "N132": (
        "una línia que no declara res",
        "Una línia al marge comença amb la paraula del llenguatge que diu què declara, com `value`, `zone` o `verb`, o amb un substantiu del joc.",
    ),
    "N133": (
        "falta un bloc",
        "Després d'aquesta línia venen les que li pertanyen, sagnades dos espais. Després de dos punts, l'única frase que li pertany va a la mateixa línia.",
    ),
    "N134": (
        "una línia massa sagnada",
        "La línia de dalt no comença cap bloc, i per això res no pot anar sagnat a sota.",
    ),
    "N135": (
        "falten dos punts",
        "Entre les paraules que comencen un bloc i una frase a la mateixa línia van dos punts. Les línies sagnades a sota no en necessiten.",
    ),
    "N136": (
        "un substantiu tot sol",
        "Un substantiu tot sol no diu quin es vol. `a` deixa triar, `the` és l'únic que hi ha, `each` passa per tots, i el plural són tots els que hi ha.",
    ),
    "N137": (
        "una paraula del llenguatge com a nom",
        "Les paraules que lliguen frases, com `first`, `next` i `most`, no poden ser noms. Tria'n una altra, o ajunta-la amb una: `first_card`.",
    ),
    "N138": ("una línia inacabada", "La línia s'acaba on encara falta alguna cosa. L'ajuda diu què."),
    "N139": (
        "una cosa que no seu enlloc",
        "`next` i `previous` fan la volta a la taula, de lloc en lloc, i per això parlen de jugadors. Altres coses tenen ordre quan són en una zona: `the first of`, `the top of`.",
    ),
    "N141": (
        "línies sense encapçalament",
        "Les línies sagnades pertanyen a la línia del marge que tenen a sobre, també per damunt de línies buides. Les que segueixen una de buida i no hi caben devien tenir un encapçalament propi, que falta. Escriu-lo; si pertanyen al bloc de dalt, treu la línia buida per veure què més falla.",
    ),
    "N210": (
        "declarat dues vegades",
        "Un nom es declara una sola vegada: amb dues no se sabria quina val. L'altra marca mostra la primera. Treu-ne una, o posa-li un altre nom. On és una cosa al començament també es diu una sola vegada: no l'agafen dues reserves.",
    ),
    "N211": (
        "un segon joc, o un segon paquet",
        "Tots els fitxers d'un llibre de regles es llegeixen junts, i un diu amb `game` quin joc és. El que amplia un joc que és en un altre lloc comença amb `pack`, una vegada al seu fitxer. Una carpeta amb uns quants jocs no és un joc: `check`, `fix`, `fmt` i `test` els prenen un per un, els altres verbs volen el nom d'un de sol.",
    ),
    "N212": (
        "una paraula en dues llistes",
        "Una paraula pertany a una llista, perquè ella mateixa digui quina mena de cosa és. Tria'n una altra per a una de les dues.",
    ),
    "N213": (
        "dues cartes amb un número",
        "Una carta es troba pel tipus i pel número, en escenaris i en partides desades. Dona a una de les dues un número lliure.",
    ),
    "N214": (
        "dues cartes amb un títol",
        "Les regles i els escenaris anomenen una carta pel títol, i per això un títol és d'una sola carta. Una carta de què n'hi ha unes quantes s'escriu una vegada, amb `copies`. Els títols que s'assemblen, encara que un espai o una lletra sigui una altra, la gent tampoc no els distingeix.",
    ),
    "N215": (
        "una plantilla que no es pot omplir",
        "Una plantilla demana un títol i unes coses, d'una en una, i n'escriu una carta. Per això cada tria és d'una sola cosa, una carta porta el títol, i entre claus hi va el títol o un dels noms triats.",
    ),
    "N216": (
        "una família de nombres que no quadren",
        "Les cartes que difereixen en un nombre s'escriuen una vegada: amb el primer i l'últim número, i amb un nom que és un altre nombre en cadascuna. Hi ha tantes cartes com nombres, d'una a 1000, i res de sota no torna a fer servir el mateix nom.",
    ),
    "N217": (
        "un camp o una part que hi és dues vegades",
        "Una carta diu una vegada què hi ha imprès, a l'encapçalament o a sota, i té una part d'un nom una sola vegada. El que una baralla diu de cada carta també es diu una vegada; una carta seva pot dir una altra cosa. Un bloc de prosa diu una sola vegada com es llegeix una paraula.",
    ),
    "N218": (
        "el que una baralla diu en va",
        "`each has` parla de les cartes que segueixen la baralla al fitxer i tenen aquest camp. Si no n'hi ha cap, no es diu res; i si cadascuna diu una altra cosa, tampoc. Una baralla que és a sota de les cartes del seu fitxer no en té cap. Les còpies que diu són les de totes les cartes de sota, siguin del nom que siguin: el que allà és d'un altre nom diu les seves.",
    ),
    "N219": (
        "un nom que ja hi és",
        "`let` fa un nom nou, i un segon amagaria el primer fins al final del bloc; també ho faria un segon `as` amb el mateix nom, i un segon paper amb ell en un encapçalament. El que ha fet `let` pot canviar: `set`, `raise` i `lower` hi actuen.",
    ),
    "N220": (
        "un text que no se sap de qui és",
        "`every` i un grup, al marge, és text de cada carta del grup. Quines són se sap abans de jugar: el grup pot mirar el que hi ha imprès, i res que canviï. N'hi ha almenys una, i el que comparteixen és el que fan; el que hi ha imprès es diu de cadascuna, o de la baralla.",
    ),
    "N221": (
        "paraules darrere una zona que no poden ser",
        "`open if TEST` diu quan tothom veu el que hi ha en una zona. Les paraules del costat diuen com és la resta del temps: `face down`, `seen by owner`, `seen by` algú. Tot sol, la zona seria sempre oberta. `open` no va amb aquestes paraules, `seen by owner` vol una zona `of player`, i `none` és ningú.",
    ),
    "N222": (
        "un nom que ja vol dir alguna cosa",
        "`as NAME` i `let NAME` fan un nom per a les línies de sota. Un substantiu del joc continua volent dir el mateix: després d'`as cards`, `move cards to waste` mouria totes les cartes del joc. Una paraula d'una llista, un valor, una zona o una definició voldrien dir una altra cosa d'allà endavant, i una paraula és una sola cosa en tot el llibre de regles.",
    ),
    "N223": (
        "un títol sense cap lletra",
        "Un joc, un paquet, una baralla o una carta es diu pel títol. Entre aquestes cometes no hi ha res per llegir.",
    ),
    "N224": (
        "un lloc on no seu ningú",
        "Un jugador neutral té zones i valors, i els verbs hi actuen com en qualsevol. No té lloc: no és al costat de ningú, no té torn, no se li pregunta res i no guanya res.",
    ),
    "N225": (
        "una graella que no es pot dibuixar",
        "Una graella és `square`, `diagonal`, `hex` o `hex columns`. El dibuix té una línia de text per fila: `#` és una casella, un punt no n'és cap, i totes les files fan el mateix.",
    ),
    "N240": (
        "declarada com una paraula i usada com una altra",
        "Es fa servir una paraula que no està declarada, i una de gairebé igual està declarada i no s'usa: una de les dues té un error, segurament la que surt una sola vegada.",
    ),
    "N241": (
        "una part que res no compleix",
        "El que hi ha sota `at NAME` en una carta només ho compleix `resolve CARD at NAME` en algun lloc de les regles. Potser un dels dos noms té un error.",
    ),
    "N242": (
        "un nombre que no pot ser",
        "Un nombre imprès en una carta, o al començament d'un valor, és dins dels límits que se li han declarat. Una carta no té més de mil còpies.",
    ),
    "N243": (
        "una carta que no diu què és",
        "Un camp que conté una paraula d'una llista és la primera quan la carta no ho diu. Si gairebé totes ho diuen, la que no ho diu deu ser un oblit. Un camp que declara el començament, `field kind: kind = plain`, pot faltar.",
    ),
    "N244": (
        "prosa per a res",
        "Una entrada de prosa dona paraules a alguna cosa de les regles: un nom, un verb, un valor, una paraula d'una llista, un motiu. Aquesta no parla de res de les regles, o és en una llengua que el joc no parla.",
    ),
    "N245": (
        "nombres que no deixen res",
        "`A to B` són els nombres del més petit al més gran. Si el gran va primer, no n'hi ha cap, i no es pot tirar, triar ni comptar res. El que es repeteix menys d'una vegada no es fa mai.",
    ),
    "N301": (
        "un nom que ningú no ha declarat",
        "Res d'aquesta mena no té aquest nom aquí. L'ajuda proposa els més propers, o enumera els que hi ha, els més semblants primer. Si el nom és correcte, falta la declaració, o és en un fitxer que no s'ha llegit.",
    ),
    "N302": (
        "una paraula que aquí no és ningú",
        "`you` és aquell per a qui és la carta, `this` la carta en el text de la qual és, `it` allò que una prova recorre, i `another` i `other` són diferents de `you`. `anyone` només va en patrons. Fora d'aquí no és ningú: digues el jugador o la cosa. Una definició que parla de `you` també només val on algú és `you`.",
    ),
    "N303": (
        "no hi ha aquesta carta",
        "Cap carta llegida no té aquest títol o número. Els títols s'escriuen entre cometes, amb cada accent, com a l'encapçalament de la carta.",
    ),
    "N401": (
        "no és una prova",
        "El que segueix `if`, `where`, `require` i semblants és cert o fals. Un nombre o una carta no ho són: compara'ls amb alguna cosa, o pregunta si n'hi ha.",
    ),
    "N402": (
        "aquí cal una altra cosa",
        "Cada lloc d'una frase vol alguna cosa: un nombre, un jugador, una carta. El que hi ha és d'una altra mena, o pot faltar. Si pot faltar, prova abans `is not none`.",
    ),
    "N403": (
        "només els nombres pugen i baixen",
        "`raise` i `lower` sumen a un nombre o en treuen. Qualsevol altra cosa rep un valor nou amb `set`.",
    ),
    "N404": (
        "s'ha donat massa o massa poc",
        "Una definició, una taula o un pas rep exactament el que demana el seu encapçalament. L'altra marca mostra l'encapçalament.",
    ),
    "N405": (
        "la frase no lliga amb el verb",
        "L'encapçalament d'un verb diu qui el fa, a què, i amb quines preposicions. Aquí falta alguna cosa, o n'hi ha una que el verb no coneix. L'ajuda mostra l'encapçalament.",
    ),
    "N406": (
        "no és una zona",
        "Les coses es mouen a zones, i les zones es barregen. Si aquí hi ha un jugador, digues-ne la zona: `you.hand`.",
    ),
    "N407": (
        "no és una cosa",
        "Només les coses són en algun lloc i es poden moure: cartes, peces, conjunts, i el que hi ha en una zona. Els nombres canvien amb `set`, `raise` i `lower`. El que algú `may choose` no hi és si no tria: pregunta `if NAME is not none` abans de moure-ho.",
    ),
    "N408": (
        "això no es pot canviar",
        "Només canvia en joc el que s'ha declarat amb `value`. Un `field` és imprès, un `define` es calcula, i el que és en una zona se'n va amb `move`.",
    ),
    "N409": (
        "no són unes quantes coses",
        "`for each`, `count of`, `in` i `empty` parlen de conjunts i zones. Un jugador, un nombre o una paraula no tenen membres.",
    ),
    "N410": (
        "això no té parts",
        "Després d'un punt va un camp, valor, zona o definició d'un jugador o d'una cosa. Els nombres, les paraules i els conjunts no en tenen.",
    ),
    "N411": (
        "això no es pot tirar",
        "Tirar una cosa és donar-li una `face` nova a l'atzar. El nom necessita un valor que es digui així, amb els nombres que poden sortir.",
    ),
    "N412": (
        "un filtre després dels que queden fora",
        "Després de `but players` un filtre podria ser dels d'abans o dels de després. Uns parèntesis al voltant dels que queden fora ho diuen.",
    ),
    "N413": (
        "un començament que només se sap jugant",
        "Els camps impresos, els començaments dels valors, les taules i el nombre de peces es calculen abans de la primera jugada: poden fer servir nombres, paraules, opcions, taules, definicions d'això, i `count of players`. El que depèn de la partida es posa en un pas.",
    ),
    "N414": (
        "no hi ha nombre per passar",
        "`move n from A to B` treu d'un valor i suma a un altre: nombres, o lots de menes, i dos valors diferents. Les coses van d'on són a una zona.",
    ),
    "N415": (
        "una resposta que ningú no dona",
        "`let NAME be` i una frase donen nom al que respon el verb. Un verb respon si el seu encapçalament ho diu: `, answers number` al final.",
    ),
    "N416": (
        "unes quantes respostes on en cal una",
        "Una frase sobre uns quants es fa una vegada per cadascun, amb una resposta cada vegada. Un nom és d'una resposta: recorre'ls amb `for each`.",
    ),
    "N417": (
        "una resposta a ningú",
        "`answer` diu què respon un verb a qui el fa servir. Va en un verb l'encapçalament del qual diu amb què, o en una regla que es compleix en lloc seu; i un verb així té una línia que respon.",
    ),
    "N418": (
        "per aquí no hi ha camí",
        "`within 2 of`, `joined to`, `distance from` van de casella en casella d'una graella, i `through` per caselles de la mateixa.",
    ),
    "N419": (
        "res d'aquesta mena no és de ningú",
        "De qui és una cosa ho diu la seva reserva: `supply of player` dona a cada jugador coses seves, i `belonging to` les busca on siguin. Les d'una reserva comuna no són de ningú. En quina zona són es pregunta amb `of`.",
    ),
    "N420": (
        "un pas que no hi és",
        "Un valor torna a començar amb un pas del joc. El nom després d'`each` és el d'un pas declarat.",
    ),
    "N421": (
        "un pas que res no fa córrer",
        "Un valor torna a començar quan ho fa un pas. El que ni `play`, ni un pas, verb o carta fa córrer, i la taula no pot demanar, no comença mai.",
    ),
    "N422": (
        "un valor que no es pot prendre",
        "Amb `from` un valor pren el que en té un altre del mateix amo: tots dos són del joc, de cada jugador o del mateix nom, i tots dos del mateix tipus i límits.",
    ),
    "N423": (
        "posat al que ja és",
        "Un valor amb durada és el que diu la seva declaració quan comença el pas. Posar-lo al mateix a les primeres línies del pas no fa res.",
    ),
    "N510": (
        "una definició que es necessita a si mateixa",
        "Una definició en pot fer servir d'altres, però anar de l'una a l'altra s'ha d'acabar. El missatge mostra la volta.",
    ),
    "N511": (
        "una capa sense ordre",
        "Les capes diuen quina de diverses regles sobre un verb va primer. L'ordre es declara una vegada per verb.",
    ),
    "N512": (
        "verbs en cercle",
        "El que fa un verb o un pas pot fer servir altres verbs, però mai, per lluny que volti, ell mateix: el joc no s'acabaria. El missatge mostra la volta. Un bucle o una finestra fa el mateix i s'acaba.",
    ),
    "N513": (
        "el que es desplega sense mesura",
        "Un verb, pas o definició en pot fer servir d'altres, fins a 40 nivells i 100000 crides en total. Més enllà el joc s'encallaria.",
    ),
    "N514": (
        "un filtre que ho mira tot per a cada cosa",
        "Un filtre dins d'un altre mira totes les coses de dins per a cadascuna de fora. Uns quants l'un dins l'altre són més del que cap màquina pot fer mentre algú espera.",
    ),
    "N515": (
        "el que demana la taula és per a un jugador, o per a ningú",
        "Un pas que és `by the table` el demanen els qui juguen: pel nom tot sol, o amb el nom d'un d'ells. No poden dir una carta ni un nombre.",
    ),
    "N516": (
        "un moment que no arriba mai",
        "`before STEP` i `after STEP` es compleixen sempre que el pas corre: per `play`, per un altre pas, un verb o una carta, o per la taula. El pas que es diu aquí no corre mai.",
    ),
    "N517": (
        "un mentre que no comença",
        "`until`, `during` i `next time` comencen quan es compleixen, entre les línies d'una carta, un verb o un pas. Sota `rules` no es compleix res: el que hi ha val del principi al final. I l'un no va dins l'altre: dos finals dirien coses diferents.",
    ),
    "N518": (
        "un nom a `play`",
        "Abans de cada `run` de `play` la partida es pot desar i reprendre, i entre dos només hi ha valors i llocs de coses. Un nom que hi fes `let`, una tria o una tirada desapareix amb la seva línia. Posa en un pas el que va junt, o guarda-ho en un valor.",
    ),
    "N520": (
        "una línia on no s'arriba mai",
        "La línia de dalt sempre surt del bloc, i res del que segueix no es fa. Treu-ho, o posa-ho abans.",
    ),
    "N521": (
        "no hi ha res a triar",
        "`each`, `all` i `the` ja diuen quins són, i ningú no tria. `a`, un nombre, `up to`, `any number of` i `one or more` deixen triar.",
    ),
    "N530": (
        "una barra sense final",
        "Una barra, una pista i un mapa tenen un primer i un últim lloc. Són els del valor tal com s'ha declarat, o s'escriuen darrere del nom.",
    ),
    "N531": (
        "una forma que no hi va",
        "En un tauler un nombre es pot mostrar com a barra o pista, i només aquests tenen finals. Una pista pot anar entre dos jugadors o paraules. Tota la resta es mostra només pel nom.",
    ),
    "N532": (
        "una insígnia que no es pot dibuixar",
        "Una insígnia és una lletra o dues en un dels colors que té tot terminal. Representa una paraula en un camp d'una carta.",
    ),
    "N533": (
        "un final sense paraules",
        "Com es diu un final s'explica als qui juguen. La prosa diu com es llegeix, en cada llengua del joc; sense entrada es llegeix el nom de les regles.",
    ),
    "N601": (
        "no hi ha aquest joc",
        "Un joc s'anomena pel seu nom curt, si ve amb naipe, o pel camí de la seva carpeta. L'ajuda enumera els jocs que venen amb naipe.",
    ),
    "N602": (
        "no hi ha regles en aquesta carpeta",
        "Les regles són en fitxers el nom dels quals acaba en `.naipe`, i no n'hi ha cap en aquesta carpeta ni a sota.",
    ),
    "N603": (
        "regles sense joc",
        "Un dels fitxers d'un llibre de regles diu amb `game` quin joc és, i per a quants jugadors. Un paquet no té aquesta línia: es juga amb el joc que amplia.",
    ),
    "N604": (
        "un fitxer que no es pot llegir",
        "El sistema no lliura el fitxer: pot haver desaparegut, ser una carpeta, o no ser-te permès.",
    ),
    "N605": (
        "un joc sense mesura",
        "Un joc és per a 1 a 64 jugadors, una graella té com a molt 10000 caselles i un joc com a molt 20000 peces. El que només es compta és millor com a `value`.",
    ),
    "N606": (
        "un paquet sense el que necessita",
        "Un paquet pot dir amb `needs` sobre quins altres paquets i baralles es basa, pels noms curts. Un no hi és: no s'ha llegit la carpeta, o es diu d'una altra manera.",
    ),
    "N607": (
        "un paquet sense una baralla en joc",
        "Un paquet diu amb `needs` que les seves cartes només tenen sentit al costat de les d'alguna baralla. La baralla hi és, però amb les opcions triades no és en joc, i per això la partida no comença.",
    ),
    "N608": (
        "un paquet sense joc",
        "Un paquet amplia un joc, el nom curt del qual va sota la primera línia, després de `for`. Sense aquesta línia ningú no sap què volen dir les paraules.",
    ),
    "N609": (
        "no és un paquet d'aquest joc",
        "Després de --pack es diu una carpeta en què un fitxer comença amb `pack` i, a sota, `for` i el nom curt del joc que es juga.",
    ),
    "N610": (
        "un fitxer que no es llegeix",
        "Les regles es llegeixen de fitxers el nom dels quals acaba en `.naipe`. Aquest en conté, i el nom acaba d'una altra manera: alguns editors hi posen `.txt` tots sols.",
    ),
    "N620": (
        "una carpeta massa gran",
        "Un joc o paquet té com a molt 1000 fitxers de regles, en carpetes de com a molt 8 nivells, i com a molt 20000 fitxers en total. Gairebé sempre se'n volia una altra, més avall.",
    ),
    "N621": (
        "massa per llegir",
        "Tots els fitxers d'un joc i els seus paquets fan com a molt 2 MB i 100.000 línies. No se n'ha llegit res.",
    ),
    "N622": (
        "massa declaracions",
        "Tot el que es juga alhora té com a molt 5000 cartes, verbs, valors, escenaris i altres declaracions. No se n'ha llegit res.",
    ),
    "N623": (
        "més errors dels que es poden llegir",
        "Després de 500 errors la resta no es mira. Gairebé sempre tots venen d'una sola cosa: un fitxer que no té regles, o que falta el fitxer que declara les paraules dels altres.",
    ),
    "N624": (
        "massa a partir d'un sol text",
        "Una família són tantes cartes com nombres té, i el que diu `every` és a cada carta del grup: escrites senceres, totes juntes tenen com a molt 500.000 lletres. Un `background` comença cada escenari de sota, i un escenari es juga per a cada fila de `cases`: escrits sencers, tots els escenaris tenen com a molt 50.000 línies. Més enllà no es mira res.",
    ),
    "N625": (
        "més paraules mal escrites que no se'n cerquen",
        "Una paraula que no existeix es compara amb les que hi ha, per proposar la bona. Després de 1.000.000 de lletres no es compara res més: el que es troba es diu, sense el que es podia voler dir.",
    ),
    "N701": (
        "un jugador que no seu a taula",
        "Un escenari el juguen tants com diu la primera línia (o el nombre més petit que permet el joc). Qui s'hi anomena n'ha de ser un.",
    ),
    "N702": (
        "mides o casos que no quadren",
        "Una fila de `cases` té un valor per a cada nom de sobre, i un escenari té una sola taula així. Unes quantes mides seguides, `every hand has 2, 3, 3 cards`, són les d'una zona que té cada jugador: una per jugador.",
    ),
    "N703": (
        "una columna de casos que no serveix per a res",
        "Els noms de sobre les files de `cases` representen valors a les línies de l'escenari i al títol, com a `{name}`. Un nom que cap línia no usa s'ha escrit en va, o l'ús té un error; un que ja vol dir alguna cosa en el joc l'amagaria.",
    ),
    "N704": (
        "un nom per a coses que posa un escenari",
        "`as NAME` darrere d'una cosa en una línia `given` és el seu nom a les línies de sota, o el de totes si n'hi ha diverses. Va on es posen les coses, un sol cop, i encara no significa res més.",
    ),
    "N705": (
        "un passat pel qual no pregunta ningú",
        "`given past SENTENCE` posa un fet al registre. El registre hi és per a les regles que miren enrere, `players that drew during last_turn`. On cap regla no mira enrere a aquest verb, la línia no canvia res: deu tractar-se d'un altre verb, o d'un valor que el joc guarda.",
    ),
    "N706": (
        "el que tothom veu",
        "`then player 2 sees X` parla del que s'amaga a algú. D'una zona oberta a tothom no diu res.",
    ),
    "N708": (
        "un fons no espera res",
        "El que hi ha sota `background` és amb què comencen tots els escenaris que té a sota al fitxer: el que es dona, i després el que es fa. El que n'ha de sortir pertany a cadascun.",
    ),
    "N709": (
        "donat el que no pot ser",
        "Un escenari comença amb el que dona. A un valor se li dona el que pot ser en joc, dins dels límits, i una sola vegada: de dues coses donades al mateix, només una comptaria. Això també val per al que es dona a tots i a un d'ells.",
    ),
    "N246": (
        "una opció d'una sola cosa",
        "Una opció és el que la taula acorda abans de jugar: té diverses paraules, la més usual primer, o diversos números. Una opció que només en té una no es demana mai i no canvia res.",
    ),
    "N710": (
        "un escenari que no espera res",
        "Un escenari diu què resulta del que es fa: en línies amb `then`, l'última a sota de tot el que es fa. Sense elles val, facin les regles el que facin. On n'hi ha prou que les regles puguin continuar, escriu `then it does not fail`.",
    ),
    "N247": (
        "una paraula sense prosa",
        "On un llibre de regles té prosa en una llengua per a la majoria de les paraules de les seves cartes, una que no en té deu haver quedat oblidada: una carta que la porta es llegeix amb la paraula tal com les regles l'escriuen. Es diu un cop per cada paraula, quan no es troba res més.",
    ),
    "N611": (
        "dos jocs amb un nom",
        "Un paquet anomena el seu joc. Dos jocs que es comproven plegats tenen aquest nom, i així no es diu per a quin és el paquet; la troballa diu per quin s'ha jutjat.",
    ),
    "N248": (
        "dos articles seguits",
        "naipe posa davant del que la prosa diu d'una cosa l'article que la frase demana: «el cofre», «un cofre», «el teu cofre». Una prosa que comença amb un article propi es llegeix «del la caixa». Es diu un cop per cada paraula, en cada llengua, quan no es troba res més.",
    ),
    "N249": (
        "dos noms que es llegeixen igual",
        "Dos nombres, o un nombre i una zona, d'un sol propietari es llegeixen amb les mateixes paraules en una llengua: al tauler, al relat i a les cartes ningú no distingeix l'un de l'altre. El que no és definit sinó com l'altre pot dir-se com ell. Ni dos verbs de què parlen les cartes, tret que un d'ells faci l'altre, ni dues parts d'una mateixa carta: dues regles que fan coses diferents tindrien un sol text.",
    ),
    "N250": (
        "un buit que res no omple",
        "El que hi ha entre claus en un text de la prosa s'hi posa quan el text es llegeix: els papers d'un verb, el paràmetre d'un pas i els valors del joc al seu encapçalament, `{n}`, `{was}`, `{by}` i `{who}` on un valor ha canviat, `{c}` i `{who}` on alguna cosa entra en una zona. Per a qualsevol altre nom no hi ha res, i qui llegeix el text hi llegiria «alguna cosa». Es diu quan no hi ha res més que estigui malament.",
    ),
    "N251": (
        "una llengua que naipe no parla",
        "La línia `languages` sota `game` diu les llengües en què s'explica el joc, cadascuna amb les seves dues lletres. Les frases al voltant de les paraules d'un joc són del mateix naipe, que les té en anglès, portuguès, francès i català. En qualsevol altra llengua el joc s'explicaria en anglès, i ningú no diria per què.",
    ),
    "N252": (
        "un text de la prosa mal escrit",
        "En un text de la prosa, un buit va entre claus i el verb, en totes les seves formes, entre claudàtors, cap dins de l'altre. El que queda obert es llegeix tal com és escrit; on falten formes, o són les d'una altra llengua, l'una es pren per l'altra. Un verb que no va entre claudàtors no concorda amb qui el fa. El buit de qui el fa no val per a algú altre, i el que diuen totes les altres llengües del joc no falta en una. Més textos dels que té una paraula no es llegeixen enlloc. Es diu quan no hi ha res més que estigui malament.",
    ),
    "N256": (
        "un tipus que no pot ser",
        "Un conjunt pot ser buit, i no és mai cap: res no és un conjunt `or none`. Un lot ja conté diverses menes, de manera que el plural de les menes no és cap tipus. El que és per a una cosa no conté res fins que s'hi posa, i un camp tampoc on la seva carta no el diu: el tipus diu `or none`, o té un començament, o ho diu cada carta.",
    ),
}
