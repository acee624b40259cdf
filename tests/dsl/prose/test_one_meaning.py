"""What the text of a card says where the same words could mean something else: each finding with its good sentences."""

from __future__ import annotations

import pytest
from made_up import read_card

from dsl.prose import LANGUAGES, Around, card_text, sentence_text

#: The finding, what it is about, the card, and its text in each language.
CASES = [
    (
        "F37",
        "a number that a rule says, which is not set once",
        "change gold of you to 3",
        {
            "en": "Your number of coins is 3.",
            "pt": "Seu número de moedas é 3.",
            "fr": "Votre nombre de pièces est de 3.",
            "ca": "El teu nombre de monedes és 3.",
        },
    ),
    (
        "F37",
        "a number that a rule makes larger, which is not raised once",
        "change gold of you by 2\nchange gold of you by -1",
        {
            "en": "Your number of coins is increased by 2. Your number of coins is reduced by 1.",
            "pt": "Seu número de moedas é aumentado em 2. Seu número de moedas é reduzido em 1.",
            "fr": "Votre nombre de pièces est augmenté de 2. Votre nombre de pièces est réduit de 1.",
            "ca": "El teu nombre de monedes s’incrementa en 2. El teu nombre de monedes es redueix en 1.",
        },
    ),
    (
        "F37",
        "letters in the order of the text, where the rule is written the other way round",
        "you may choose another player as host instead of who draws n\n  host draws 1\n  who draws 2",
        {
            "en": "When a player (A) draws cards, instead: you may choose another player (B); if player B was chosen: player B draws 1 card; player A draws 2 cards; otherwise, player A draws that many cards.",
            "pt": "Quando um jogador (A) compra cartas, em vez disso: você pode escolher outro jogador (B); se o jogador B foi escolhido: o jogador B compra 1 carta; o jogador A compra 2 cartas; caso contrário, o jogador A compra esse número de cartas.",
            "fr": "Quand un joueur (A) pioche des cartes, à la place : vous pouvez choisir un autre joueur (B) ; si le joueur B a été choisi : le joueur B pioche 1 carte ; le joueur A pioche 2 cartes ; sinon, le joueur A pioche ce nombre de cartes.",
            "ca": "Quan un jugador (A) roba cartes, en lloc d’això: pots triar un altre jugador (B); si s’ha triat el jugador B: el jugador B roba 1 carta; el jugador A roba 2 cartes; altrament, el jugador A roba aquest nombre de cartes.",
        },
    ),
    (
        "F10",
        "a number that is set to nothing",
        "let sum_of_it be you.gold\nset you.gold to 0\nyou gain sum_of_it",
        {
            "en": "Note your number of coins. Your number of coins becomes 0. You gain the noted number of coins.",
            "pt": "Anota-se seu número de moedas. Seu número de moedas passa a ser 0. Você ganha o número anotado de moedas.",
            "fr": "On note votre nombre de pièces. Votre nombre de pièces devient 0. Vous gagnez le nombre noté de pièces.",
            "ca": "S’anota el teu nombre de monedes. El teu nombre de monedes passa a ser 0. Guanyes el nombre anotat de monedes.",
        },
    ),
    (
        "F10",
        "whether something was so",
        "let so be (you.gold > 3)\nyou draw 1\nif so: you shout",
        {
            "en": "Note whether you have more than 3 coins. You draw 1 card. If the noted answer is yes, you shout.",
            "pt": "Anota-se se você tem mais de 3 moedas. Você compra 1 carta. Se a resposta anotada é sim, você grita.",
            "fr": "On note si vous avez plus de 3 pièces. Vous piochez 1 carte. Si la réponse notée est oui, vous criez.",
            "ca": "S’anota si tens més de 3 monedes. Robes 1 carta. Si la resposta anotada és sí, crides.",
        },
    ),
    (
        "F10",
        "a player, beside others",
        "let richest be the player with most gold\nfor each player as p: p gains 1\nrichest draws 1",
        {
            "en": "Note the player with the most coins. Each player gains 1 coin. The noted player draws 1 card.",
            "pt": "Anota-se o jogador com mais moedas. Cada jogador ganha 1 moeda. O jogador anotado compra 1 carta.",
            "fr": "On note le joueur avec le plus de pièces. Chaque joueur gagne 1 pièce. Le joueur noté pioche 1 carte.",
            "ca": "S’anota el jugador amb més monedes. Cada jugador guanya 1 moneda. El jugador anotat roba 1 carta.",
        },
    ),
    (
        "F10",
        "a number of a loop, beside another",
        "let m be you.gold\nfor each n from 1 to 3\n  you gain n\n  you pay m",
        {
            "en": "Note your number of coins. For each number from 1 to 3: you gain that many coins; you pay the noted number of coins.",
            "pt": "Anota-se seu número de moedas. Para cada número de 1 a 3: você ganha esse número de moedas; você paga o número anotado de moedas.",
            "fr": "On note votre nombre de pièces. Pour chaque nombre de 1 à 3 : vous gagnez ce nombre de pièces ; vous payez le nombre noté de pièces.",
            "ca": "S’anota el teu nombre de monedes. Per a cada nombre d’1 a 3: guanyes aquest nombre de monedes; pagues el nombre anotat de monedes.",
        },
    ),
    (
        "F10",
        "a number of a loop",
        "for each n from 1 to count of you.hand\n  you gain n",
        {
            "en": "For each number from 1 to the number of cards in your hand, you gain that many coins.",
            "pt": "Para cada número de 1 ao número de cartas em sua mão, você ganha esse número de moedas.",
            "fr": "Pour chaque nombre de 1 au nombre de cartes dans votre main, vous gagnez ce nombre de pièces.",
            "ca": "Per a cada nombre d’1 al nombre de cartes a la teva mà, guanyes aquest nombre de monedes.",
        },
    ),
    (
        "F10",
        "a number of a loop within another",
        "for each n from 1 to 3\n  for each m from n to 3\n    you gain n\n    you pay m",
        {
            "en": "For each number (A) from 1 to 3, for each number (B) from number A to 3: you gain a number of coins equal to number A; you pay a number of coins equal to number B.",
            "pt": "Para cada número (A) de 1 a 3, para cada número (B) do número A a 3: você ganha um número de moedas igual ao número A; você paga um número de moedas igual ao número B.",
            "fr": "Pour chaque nombre (A) de 1 à 3, pour chaque nombre (B) du nombre A à 3 : vous gagnez un nombre de pièces égal au nombre A ; vous payez un nombre de pièces égal au nombre B.",
            "ca": "Per a cada nombre (A) d’1 a 3, per a cada nombre (B) del nombre A a 3: guanyes un nombre de monedes igual al nombre A; pagues un nombre de monedes igual al nombre B.",
        },
    ),
    (
        "F10",
        "two numbers",
        "let n be count of you.hand\nyou draw 2\nlet m be count of you.hand\nyou gain n\nyou pay m",
        {
            "en": "Note the number of cards in your hand (A). You draw 2 cards. Note the number of cards in your hand (B). You gain a number of coins equal to number A. You pay a number of coins equal to number B.",
            "pt": "Anota-se o número de cartas em sua mão (A). Você compra 2 cartas. Anota-se o número de cartas em sua mão (B). Você ganha um número de moedas igual ao número A. Você paga um número de moedas igual ao número B.",
            "fr": "On note le nombre de cartes dans votre main (A). Vous piochez 2 cartes. On note le nombre de cartes dans votre main (B). Vous gagnez un nombre de pièces égal au nombre A. Vous payez un nombre de pièces égal au nombre B.",
            "ca": "S’anota el nombre de cartes a la teva mà (A). Robes 2 cartes. S’anota el nombre de cartes a la teva mà (B). Guanyes un nombre de monedes igual al nombre A. Pagues un nombre de monedes igual al nombre B.",
        },
    ),
    (
        "F10",
        "nothing has changed",
        "let n be count of you.hand\nyou gain n",
        {
            "en": "You gain a number of coins equal to the number of cards in your hand.",
            "pt": "Você ganha um número de moedas igual ao número de cartas em sua mão.",
            "fr": "Vous gagnez un nombre de pièces égal au nombre de cartes dans votre main.",
            "ca": "Guanyes un nombre de monedes igual al nombre de cartes a la teva mà.",
        },
    ),
    (
        "F10",
        "whose it was",
        "you choose a card in (the next player).hand as lent\nlet home be lent.owner\nmove lent to you.hand\nhome gains 1",
        {
            "en": "You choose a card in the next player's hand. Note that card's owner. That card goes to your hand. The noted player gains 1 coin.",
            "pt": "Você escolhe uma carta na mão do próximo jogador. Anota-se o dono dessa carta. Essa carta vai para sua mão. O jogador anotado ganha 1 moeda.",
            "fr": "Vous choisissez une carte dans la main du prochain joueur. On note le propriétaire de cette carte. Cette carte va à votre main. Le joueur noté gagne 1 pièce.",
            "ca": "Tries una carta a la mà del pròxim jugador. S’anota el propietari d’aquella carta. Aquella carta va a la teva mà. El jugador anotat guanya 1 moneda.",
        },
    ),
    (
        "F10",
        "a rule that comes later",
        "let today be tide\nnext time you gain n where tide = today: you draw 2",
        {
            "en": "Note the tide. The next time you gain coins, if the tide is equal to the noted number, you draw 2 cards.",
            "pt": "Anota-se a maré. Na próxima vez que você ganhar moedas, se a maré é igual ao número anotado, você compra 2 cartas.",
            "fr": "On note la marée. La prochaine fois que vous gagnez des pièces, si la marée est égale au nombre noté, vous piochez 2 cartes.",
            "ca": "S’anota la marea. La pròxima vegada que guanyes monedes, si la marea és igual al nombre anotat, robes 2 cartes.",
        },
    ),
    (
        "F10",
        "a loop",
        "let n be tide\nrepeat 2: you gain n",
        {
            "en": "Note the tide. 2 times, you gain the noted number of coins.",
            "pt": "Anota-se a maré. 2 vezes, você ganha o número anotado de moedas.",
            "fr": "On note la marée. 2 fois, vous gagnez le nombre noté de pièces.",
            "ca": "S’anota la marea. 2 vegades, guanyes el nombre anotat de monedes.",
        },
    ),
    (
        "F10",
        "what may fail, and is used only sometimes",
        "let richest be the player with most gold\nif calm: richest draws 1",
        {
            "en": "Note the player with the most coins. If the sea is calm, the noted player draws 1 card.",
            "pt": "Anota-se o jogador com mais moedas. Se o mar está calmo, o jogador anotado compra 1 carta.",
            "fr": "On note le joueur avec le plus de pièces. Si la mer est calme, le joueur noté pioche 1 carte.",
            "ca": "S’anota el jugador amb més monedes. Si el mar està en calma, el jugador anotat roba 1 carta.",
        },
    ),
    (
        "F13",
        "one or more",
        "you choose one or more cards in you.hand as lot\nmove lot to waste",
        {
            "en": "You choose one or more cards in your hand. Those cards go to the waste.",
            "pt": "Você escolhe uma ou mais cartas em sua mão. Essas cartas vão para o descarte.",
            "fr": "Vous choisissez une ou plusieurs cartes dans votre main. Ces cartes vont à la défausse.",
            "ca": "Tries una o més cartes a la teva mà. Aquelles cartes van al descart.",
        },
    ),
    (
        "F15",
        "repeat until",
        "repeat until tide > 2: you gain 1",
        {
            "en": "You gain 1 coin, again and again until the tide is more than 2.",
            "pt": "Você ganha 1 moeda, repetidamente, enquanto a maré é no máximo 2.",
            "fr": "Vous gagnez 1 pièce, sans cesse, tant que la marée est au plus 2.",
            "ca": "Guanyes 1 moneda, una vegada i una altra, mentre la marea és com a màxim 2.",
        },
    ),
    (
        "F15",
        "nested attempts",
        'attempt\n  you draw 1\n  attempt: you pay 1\n  otherwise: fail "nothing"\notherwise\n  you may: you draw 1\n  otherwise: you shout',
        {
            "en": "All of this, if possible: you draw 1 card; (you pay 1 coin (if possible); otherwise, this fails). Otherwise, you may draw 1 card; otherwise, you shout.",
            "pt": "Tudo isto, se for possível: você compra 1 carta; (você paga 1 moeda (se for possível); caso contrário, isto falha). Caso contrário, você pode comprar 1 carta; caso contrário, você grita.",
            "fr": "Tout ceci, si possible\xa0: vous piochez 1 carte\xa0; (vous payez 1 pièce (si possible)\xa0; sinon, ceci échoue). Sinon, vous pouvez piocher 1 carte\xa0; sinon, vous criez.",
            "ca": "Tot això, si és possible: robes 1 carta; (pagues 1 moneda (si és possible); altrament, això falla). Altrament, pots robar 1 carta; altrament, crides.",
        },
    ),
    (
        "F15",
        "a block within a block",
        "if calm\n  you draw 1\n  if tide = 1\n    you shout\n    you pay 1\n  you gain 1",
        {
            "en": "If the sea is calm: you draw 1 card; (if the tide is 1: you shout; you pay 1 coin); you gain 1 coin.",
            "pt": "Se o mar está calmo: você compra 1 carta; (se a maré é 1: você grita; você paga 1 moeda); você ganha 1 moeda.",
            "fr": "Si la mer est calme\xa0: vous piochez 1 carte\xa0; (si la marée est 1\xa0: vous criez\xa0; vous payez 1 pièce)\xa0; vous gagnez 1 pièce.",
            "ca": "Si el mar està en calma: robes 1 carta; (si la marea és 1: crides; pagues 1 moneda); guanyes 1 moneda.",
        },
    ),
    (
        "F15",
        "an otherwise of the outer test",
        "if calm\n  if tide = 1: you shout\nelse: you draw 1",
        {
            "en": "If the sea is calm, (if the tide is 1, you shout). Otherwise, you draw 1 card.",
            "pt": "Se o mar está calmo, (se a maré é 1, você grita). Caso contrário, você compra 1 carta.",
            "fr": "Si la mer est calme, (si la marée est 1, vous criez). Sinon, vous piochez 1 carte.",
            "ca": "Si el mar està en calma, (si la marea és 1, crides). Altrament, robes 1 carta.",
        },
    ),
    (
        "F15",
        "a condition over a card",
        "forbid another throws c where (c.owner is you or c.colour is blue)",
        {
            "en": "No other player can throw a card that is yours or whose colour is blue away.",
            "pt": "Nenhum outro jogador pode jogar uma carta que é sua ou cuja cor é azul fora.",
            "fr": "Aucun autre joueur ne peut jeter une carte qui est à vous ou dont la couleur est bleu.",
            "ca": "Cap altre jugador no pot llençar una carta que és teva o el color de la qual és blau.",
        },
    ),
    (
        "F15",
        "what was chosen",
        "you may choose a card in you.hand as c: move c to waste",
        {
            "en": "You may choose a card in your hand. If a card was chosen, that card goes to the waste.",
            "pt": "Você pode escolher uma carta em sua mão. Se uma carta foi escolhida, essa carta vai para o descarte.",
            "fr": "Vous pouvez choisir une carte dans votre main. Si une carte a été choisie, cette carte va à la défausse.",
            "ca": "Pots triar una carta a la teva mà. Si s’ha triat una carta, aquella carta va al descart.",
        },
    ),
    (
        "F15",
        "a value that becomes none",
        "set actor to none",
        {
            "en": "From now on there is no actor.",
            "pt": "De agora em diante não há mais actor.",
            "fr": "Désormais il n’y a plus d’actor.",
            "ca": "D’ara endavant ja no hi ha actor.",
        },
    ),
    (
        "F15",
        "and within or",
        "if tide = 1 and (calm or you.gold > 2): you shout",
        {
            "en": "If the tide is 1 and (the sea is calm or you have more than 2 coins), you shout.",
            "pt": "Se a maré é 1 e (o mar está calmo ou você tem mais de 2 moedas), você grita.",
            "fr": "Si la marée est 1 et (la mer est calme ou vous avez plus de 2 pièces), vous criez.",
            "ca": "Si la marea és 1 i (el mar està en calma o tens més de 2 monedes), crides.",
        },
    ),
    (
        "F37",
        "seats from you",
        "for each player as p: p gives 1 to the next player",
        {
            "en": "Each player gives 1 coin to the next player after you.",
            "pt": "Cada jogador dá 1 moeda ao jogador seguinte a você.",
            "fr": "Chaque joueur donne 1 pièce au joueur après vous.",
            "ca": "Cada jugador dona 1 moneda al jugador següent a tu.",
        },
    ),
    (
        "F37",
        "seats from each",
        "for each player as p: p gives 1 to the next player after p",
        {
            "en": "Each player gives 1 coin to the next player.",
            "pt": "Cada jogador dá 1 moeda ao jogador seguinte.",
            "fr": "Chaque joueur donne 1 pièce au joueur suivant.",
            "ca": "Cada jugador dona 1 moneda al jugador següent.",
        },
    ),
    (
        "F37",
        "the first of two who were chosen",
        "you choose another player as q\nq draws 1\nyou choose another player as r\nq draws 2",
        {
            "en": "You choose another player (A). Player A draws 1 card. You choose another player (B). Player A draws 2 cards.",
            "pt": "Você escolhe outro jogador (A). O jogador A compra 1 carta. Você escolhe outro jogador (B). O jogador A compra 2 cartas.",
            "fr": "Vous choisissez un autre joueur (A). Le joueur A pioche 1 carte. Vous choisissez un autre joueur (B). Le joueur A pioche 2 cartes.",
            "ca": "Tries un altre jugador (A). El jugador A roba 1 carta. Tries un altre jugador (B). El jugador A roba 2 cartes.",
        },
    ),
    (
        "F37",
        "one attempt",
        "attempt\n  you draw 1\n  you pay 1",
        {
            "en": "All of this, if possible: you draw 1 card; you pay 1 coin.",
            "pt": "Tudo isto, se for possível: você compra 1 carta; você paga 1 moeda.",
            "fr": "Tout ceci, si possible\xa0: vous piochez 1 carte\xa0; vous payez 1 pièce.",
            "ca": "Tot això, si és possible: robes 1 carta; pagues 1 moneda.",
        },
    ),
    (
        "F37",
        "two attempts",
        "attempt: you draw 1\nattempt: you pay 1",
        {
            "en": "You draw 1 card (if possible). You pay 1 coin (if possible).",
            "pt": "Você compra 1 carta (se for possível). Você paga 1 moeda (se for possível).",
            "fr": "Vous piochez 1 carte (si possible). Vous payez 1 pièce (si possible).",
            "ca": "Robes 1 carta (si és possible). Pagues 1 moneda (si és possible).",
        },
    ),
    (
        "F37",
        "what is allowed",
        "allow you shout",
        {
            "en": "You are allowed to shout.",
            "pt": "Você tem permissão para gritar.",
            "fr": "Vous avez le droit de crier.",
            "ca": "Tens permís per cridar.",
        },
    ),
    (
        "F37",
        "what may be done",
        "you may shout",
        {"en": "You may shout.", "pt": "Você pode gritar.", "fr": "Vous pouvez crier.", "ca": "Pots cridar."},
    ),
    (
        "F37",
        "who gave",
        "after who gives n to whom: who draws 1",
        {
            "en": "After a player (A) gives coins to a player (B), player A draws 1 card.",
            "pt": "Depois que um jogador (A) dá moedas a um jogador (B), o jogador A compra 1 carta.",
            "fr": "Après le moment où un joueur (A) donne des pièces à un joueur (B), le joueur A pioche 1 carte.",
            "ca": "Després que un jugador (A) dona monedes a un jugador (B), el jugador A roba 1 carta.",
        },
    ),
    (
        "F37",
        "to whom it was given",
        "after who gives n to whom: whom draws 1",
        {
            "en": "After a player (A) gives coins to a player (B), player B draws 1 card.",
            "pt": "Depois que um jogador (A) dá moedas a um jogador (B), o jogador B compra 1 carta.",
            "fr": "Après le moment où un joueur (A) donne des pièces à un joueur (B), le joueur B pioche 1 carte.",
            "ca": "Després que un jugador (A) dona monedes a un jugador (B), el jugador B roba 1 carta.",
        },
    ),
    (
        "F13",
        "at most as many as were chosen",
        "you choose a number from 1 to 3 as n\nyou choose up to n cards in you.hand as lot\nmove lot to waste",
        {
            "en": "You choose a number from 1 to 3. You choose up to that many cards in your hand. Those cards go to the waste.",
            "pt": "Você escolhe um número de 1 a 3. Você escolhe até esse número de cartas em sua mão. Essas cartas vão para o descarte.",
            "fr": "Vous choisissez un nombre compris entre 1 et 3. Vous choisissez jusqu’à ce nombre de cartes dans votre main. Ces cartes vont à la défausse.",
            "ca": "Tries un nombre d’1 a 3. Tries fins a aquest nombre de cartes a la teva mà. Aquelles cartes van al descart.",
        },
    ),
    (
        "F13",
        "at most as many as there were",
        "let n be count of you.hand\nyou draw 1\nyou choose up to n cards in waste as lot\nmove lot to you.hand",
        {
            "en": "Note the number of cards in your hand. You draw 1 card. You choose up to the noted number of cards in the waste. Those cards go to your hand.",
            "pt": "Anota-se o número de cartas em sua mão. Você compra 1 carta. Você escolhe até o número anotado de cartas no descarte. Essas cartas vão para sua mão.",
            "fr": "On note le nombre de cartes dans votre main. Vous piochez 1 carte. Vous choisissez jusqu’au nombre noté de cartes dans la défausse. Ces cartes vont à votre main.",
            "ca": "S’anota el nombre de cartes a la teva mà. Robes 1 carta. Tries fins al nombre anotat de cartes al descart. Aquelles cartes van a la teva mà.",
        },
    ),
    (
        "F10",
        "several players",
        "let poorest be players with fewest gold\neach player gains 1\nfor each (poorest) as p: p draws 1\nif you in poorest: you shout",
        {
            "en": "Note all players with the fewest coins. Each player gains 1 coin. Each player among the noted players draws 1 card. If you are one of the noted players, you shout.",
            "pt": "Anotam-se todos os jogadores com menos moedas. Cada jogador ganha 1 moeda. Cada jogador entre os jogadores anotados compra 1 carta. Se você está entre os jogadores anotados, você grita.",
            "fr": "On note tous les joueurs avec le moins de pièces. Chaque joueur gagne 1 pièce. Chaque joueur parmi les joueurs notés pioche 1 carte. Si vous êtes parmi les joueurs notés, vous criez.",
            "ca": "S’anoten tots els jugadors amb menys monedes. Cada jugador guanya 1 moneda. Cada jugador entre els jugadors anotats roba 1 carta. Si ets entre els jugadors anotats, crides.",
        },
    ),
    (
        "F10",
        "several cards",
        "let lot be cards in you.hand\nyou draw 1\nmove lot to waste",
        {
            "en": "Note all cards in your hand. You draw 1 card. The noted cards go to the waste.",
            "pt": "Anotam-se todas as cartas em sua mão. Você compra 1 carta. As cartas anotadas vão para o descarte.",
            "fr": "On note toutes les cartes dans votre main. Vous piochez 1 carte. Les cartes notées vont à la défausse.",
            "ca": "S’anoten totes les cartes a la teva mà. Robes 1 carta. Les cartes anotades van al descart.",
        },
    ),
    (
        "F37",
        "a card, after a verb has spoken of another",
        "let leaf be the top of waste\nmove leaf to you.hand\nyou draw 1\nmove leaf to pile",
        {
            "en": "The top card (A) of the waste goes to your hand. You draw 1 card. Card A goes to the pile.",
            "pt": "A carta (A) do topo do descarte vai para sua mão. Você compra 1 carta. A carta A vai para a pilha.",
            "fr": "La carte (A) du dessus de la défausse va à votre main. Vous piochez 1 carte. La carte A va à la pioche.",
            "ca": "La carta (A) de dalt del descart va a la teva mà. Robes 1 carta. La carta A va a la pila.",
        },
    ),
    (
        "F37",
        "several cards, after a verb has spoken of others",
        "you choose 2 cards in you.hand as lot\nmove lot to waste\nyou draw 2\nmove lot to you.hand",
        {
            "en": "You choose 2 cards (A) in your hand. Cards A go to the waste. You draw 2 cards. Cards A go to your hand.",
            "pt": "Você escolhe 2 cartas (A) em sua mão. As cartas A vão para o descarte. Você compra 2 cartas. As cartas A vão para sua mão.",
            "fr": "Vous choisissez 2 cartes (A) dans votre main. Les cartes A vont à la défausse. Vous piochez 2 cartes. Les cartes A vont à votre main.",
            "ca": "Tries 2 cartes (A) a la teva mà. Les cartes A van al descart. Robes 2 cartes. Les cartes A van a la teva mà.",
        },
    ),
    (
        "F37",
        "a player, after one that is described",
        "you choose another player as ally\nthe next player shouts\nally shouts",
        {
            "en": "You choose another player (A). The next player after you shouts. Player A shouts.",
            "pt": "Você escolhe outro jogador (A). O jogador seguinte a você grita. O jogador A grita.",
            "fr": "Vous choisissez un autre joueur (A). Le joueur après vous crie. Le joueur A crie.",
            "ca": "Tries un altre jugador (A). El jugador següent a tu crida. El jugador A crida.",
        },
    ),
    (
        "F37",
        "a card, after one that is described",
        "you choose a card in you.hand as c\nmove the top of pile to waste\nyou throw c",
        {
            "en": "You choose a card (A) in your hand. The top card of the pile goes to the waste. You throw card A away.",
            "pt": "Você escolhe uma carta (A) em sua mão. A carta do topo da pilha vai para o descarte. Você joga a carta A fora.",
            "fr": "Vous choisissez une carte (A) dans votre main. La carte du dessus de la pioche va à la défausse. Vous jetez la carte A.",
            "ca": "Tries una carta (A) a la teva mà. La carta de dalt de la pila va al descart. Llences la carta A.",
        },
    ),
    (
        "F37",
        "a player of a loop, after the next one",
        "for each player as p\n  the next player after p shouts\n  p shouts",
        {
            "en": "For each player (A): the next player after player A shouts; player A shouts.",
            "pt": "Para cada jogador (A): o jogador seguinte ao jogador A grita; o jogador A grita.",
            "fr": "Pour chaque joueur (A) : le joueur après le joueur A crie ; le joueur A crie.",
            "ca": "Per a cada jugador (A): el jugador següent al jugador A crida; el jugador A crida.",
        },
    ),
    (
        "F37",
        "an attempt that is accepted and fails is not declined",
        "you may\n  attempt\n    you draw 1\notherwise\n  you draw 2",
        {
            "en": "If you want to, (you draw 1 card (if possible)). Otherwise, you draw 2 cards.",
            "pt": "Se você quiser, (você compra 1 carta (se for possível)). Caso contrário, você compra 2 cartas.",
            "fr": "Si vous le voulez, (vous piochez 1 carte (si possible)). Sinon, vous piochez 2 cartes.",
            "ca": "Si vols, (robes 1 carta (si és possible)). Altrament, robes 2 cartes.",
        },
    ),
    (
        "F37",
        "an otherwise of an if within an if",
        "if calm\n  if tide = 1\n    you shout\n  else\n    you draw 1",
        {
            "en": "If the sea is calm, (if the tide is 1, you shout; otherwise, you draw 1 card).",
            "pt": "Se o mar está calmo, (se a maré é 1, você grita; caso contrário, você compra 1 carta).",
            "fr": "Si la mer est calme, (si la marée est 1, vous criez ; sinon, vous piochez 1 carte).",
            "ca": "Si el mar està en calma, (si la marea és 1, crides; altrament, robes 1 carta).",
        },
    ),
    (
        "F37",
        "an otherwise of an attempt within an offer",
        "you may\n  attempt\n    you draw 1\n    you shout\n  otherwise\n    you draw 2",
        {
            "en": "If you want to, (all of this, if possible: you draw 1 card; you shout; otherwise, you draw 2 cards).",
            "pt": "Se você quiser, (tudo isto, se for possível: você compra 1 carta; você grita; caso contrário, você compra 2 cartas).",
            "fr": "Si vous le voulez, (tout ceci, si possible : vous piochez 1 carte ; vous criez ; sinon, vous piochez 2 cartes).",
            "ca": "Si vols, (tot això, si és possible: robes 1 carta; crides; altrament, robes 2 cartes).",
        },
    ),
    (
        "F37",
        "an otherwise of the last of several",
        "if calm\n  you draw 2\n  attempt\n    you shout\n  otherwise\n    you draw 1",
        {
            "en": "If the sea is calm: you draw 2 cards; (you shout (if possible); otherwise, you draw 1 card).",
            "pt": "Se o mar está calmo: você compra 2 cartas; (você grita (se for possível); caso contrário, você compra 1 carta).",
            "fr": "Si la mer est calme : vous piochez 2 cartes ; (vous criez (si possible) ; sinon, vous piochez 1 carte).",
            "ca": "Si el mar està en calma: robes 2 cartes; (crides (si és possible); altrament, robes 1 carta).",
        },
    ),
    (
        "F37",
        "a loop whose block is not about the one whose turn it is",
        "for each player as p\n  p shouts\n  if calm\n    p pays 3\n    you gain 1",
        {
            "en": "For each player: that player shouts; if the sea is calm: that player pays 3 coins; you gain 1 coin.",
            "pt": "Para cada jogador: esse jogador grita; se o mar está calmo: esse jogador paga 3 moedas; você ganha 1 moeda.",
            "fr": "Pour chaque joueur : ce joueur crie ; si la mer est calme : ce joueur paie 3 pièces ; vous gagnez 1 pièce.",
            "ca": "Per a cada jugador: aquell jugador crida; si el mar està en calma: aquell jugador paga 3 monedes; guanyes 1 moneda.",
        },
    ),
    (
        "P3-4",
        "your own, where another acts",
        "each player pays you.gold",
        {
            "en": "Each player pays a number of coins equal to your number of coins.",
            "pt": "Cada jogador paga um número de moedas igual ao número de moedas de você.",
            "fr": "Chaque joueur paie un nombre de pièces égal à votre nombre de pièces.",
            "ca": "Cada jugador paga un nombre de monedes igual al teu nombre de monedes.",
        },
    ),
    (
        "P3-4",
        "your own hand, out of which another chooses",
        "for each player as p\n  p chooses a card in you.hand as c\n  you throw c",
        {
            "en": "Each player chooses a card in your hand; you throw that card away.",
            "pt": "Cada jogador escolhe uma carta na mão de você; você joga essa carta fora.",
            "fr": "Chaque joueur choisit une carte dans votre main ; vous jetez cette carte.",
            "ca": "Cada jugador tria una carta a la teva mà; llences aquella carta.",
        },
    ),
    (
        "F37",
        "a number of things that is worked out",
        "you choose a number from 1 to 3 as bid_1\nyou draw 1\nyou choose bid_1 cards in you.hand as lot_1\nyou choose up to bid_1 cards in you.hand as rest_1",
        {
            "en": "You choose a number from 1 to 3 (A). You draw 1 card. You choose cards in your hand, as many as number A. You choose cards in your hand, at most as many as number A.",
            "pt": "Você escolhe um número de 1 a 3 (A). Você compra 1 carta. Você escolhe cartas em sua mão, em número igual ao número A. Você escolhe cartas em sua mão, em número no máximo igual ao número A.",
            "fr": "Vous choisissez un nombre compris entre 1 et 3 (A). Vous piochez 1 carte. Vous choisissez des cartes dans votre main, en nombre égal au nombre A. Vous choisissez des cartes dans votre main, en nombre au plus égal au nombre A.",
            "ca": "Tries un nombre d’1 a 3 (A). Robes 1 carta. Tries cartes a la teva mà, en nombre igual al nombre A. Tries cartes a la teva mà, en nombre com a màxim igual al nombre A.",
        },
    ),
    (
        "F37",
        "any number of things",
        "you choose any number of cards in you.hand as lot_1",
        {
            "en": "You choose any number of cards in your hand.",
            "pt": "Você escolhe qualquer número de cartas em sua mão.",
            "fr": "Vous choisissez n’importe quel nombre de cartes dans votre main.",
            "ca": "Tries qualsevol nombre de cartes a la teva mà.",
        },
    ),
    (
        "F37",
        "what `let` names of the reader, where somebody else acts",
        "let sum_1 be you.gold\nthe previous player gains sum_1",
        {
            "en": "The previous player gains a number of coins equal to your number of coins.",
            "pt": "O jogador anterior ganha um número de moedas igual ao número de moedas de você.",
            "fr": "Le joueur précédent gagne un nombre de pièces égal à votre nombre de pièces.",
            "ca": "El jugador anterior guanya un nombre de monedes igual al teu nombre de monedes.",
        },
    ),
    (
        "F37",
        "whom `let` names by a neighbour, where somebody else acts",
        "let ally_1 be the next player\nthe previous player gains ally_1.gold",
        {
            "en": "The player before you gains a number of coins equal to the number of coins of the next player after you.",
            "pt": "O jogador anterior a você ganha um número de moedas igual ao número de moedas do jogador seguinte a você.",
            "fr": "Le joueur avant vous gagne un nombre de pièces égal au nombre de pièces du joueur après vous.",
            "ca": "El jugador anterior a tu guanya un nombre de monedes igual al nombre de monedes del jugador següent a tu.",
        },
    ),
    (
        "F37",
        "two rules that each name a number by one name, of which nobody speaks",
        "you choose a number from 1 to 3 as bid_1\nattempt\n  next time you gain n: you shout\n  next time who draws n: you shout\nyou gain bid_1",
        {
            "en": "You choose a number from 1 to 3. All of this, if possible: the next time you gain coins, you shout; the next time a player draws cards, you shout. You gain that many coins.",
            "pt": "Você escolhe um número de 1 a 3. Tudo isto, se for possível: na próxima vez que você ganhar moedas, você grita; na próxima vez que um jogador comprar cartas, você grita. Você ganha esse número de moedas.",
            "fr": "Vous choisissez un nombre compris entre 1 et 3. Tout ceci, si possible : la prochaine fois que vous gagnez des pièces, vous criez ; la prochaine fois qu’un joueur pioche des cartes, vous criez. Vous gagnez ce nombre de pièces.",
            "ca": "Tries un nombre d’1 a 3. Tot això, si és possible: la pròxima vegada que guanyes monedes, crides; la pròxima vegada que un jugador roba cartes, crides. Guanyes aquest nombre de monedes.",
        },
    ),
    (
        "F37",
        "a rule in a rule, for the number of the outer one",
        "next time you gain n\n  you choose a number from 1 to 3 as bid_1\n  next time who draws n: you shout",
        {
            "en": "The next time you gain a number (A) of coins: you choose a number from 1 to 3 (B); the next time a player draws a number of cards equal to number A, you shout.",
            "pt": "Na próxima vez que você ganhar um número (A) de moedas: você escolhe um número de 1 a 3 (B); na próxima vez que um jogador comprar um número de cartas igual ao número A, você grita.",
            "fr": "La prochaine fois que vous gagnez un nombre (A) de pièces : vous choisissez un nombre compris entre 1 et 3 (B) ; la prochaine fois qu’un joueur pioche un nombre de cartes égal au nombre A, vous criez.",
            "ca": "La pròxima vegada que guanyes un nombre (A) de monedes: tries un nombre d’1 a 3 (B); la pròxima vegada que un jugador roba un nombre de cartes igual al nombre A, crides.",
        },
    ),
    (
        "F37",
        "a rule in a rule in a loop over numbers",
        "for each turn_1 from 1 to 3\n  next time you gain n\n    next time who draws n: you shout",
        {
            "en": "For each number from 1 to 3, the next time you gain a number (A) of coins, the next time a player draws a number of cards equal to number A, you shout.",
            "pt": "Para cada número de 1 a 3, na próxima vez que você ganhar um número (A) de moedas, na próxima vez que um jogador comprar um número de cartas igual ao número A, você grita.",
            "fr": "Pour chaque nombre de 1 à 3, la prochaine fois que vous gagnez un nombre (A) de pièces, la prochaine fois qu’un joueur pioche un nombre de cartes égal au nombre A, vous criez.",
            "ca": "Per a cada nombre d’1 a 3, la pròxima vegada que guanyes un nombre (A) de monedes, la pròxima vegada que un jugador roba un nombre de cartes igual al nombre A, crides.",
        },
    ),
    (
        "F37",
        "a number of which is spoken after another amount",
        "you choose a number from 1 to 3 as bid_1\nyou draw 2\nyou gain bid_1",
        {
            "en": "You choose a number from 1 to 3 (A). You draw 2 cards. You gain a number of coins equal to number A.",
            "pt": "Você escolhe um número de 1 a 3 (A). Você compra 2 cartas. Você ganha um número de moedas igual ao número A.",
            "fr": "Vous choisissez un nombre compris entre 1 et 3 (A). Vous piochez 2 cartes. Vous gagnez un nombre de pièces égal au nombre A.",
            "ca": "Tries un nombre d’1 a 3 (A). Robes 2 cartes. Guanyes un nombre de monedes igual al nombre A.",
        },
    ),
    (
        "F37",
        "a test in brackets that begins with the reader",
        "if (you is the player with most gold and calm) or you.gold > 2: you shout",
        {
            "en": "If (you are the player with the most coins and the sea is calm), or you have more than 2 coins, you shout.",
            "pt": "Se (você é o jogador com mais moedas e o mar está calmo), ou você tem mais de 2 moedas, você grita.",
            "fr": "Si (vous êtes le joueur avec le plus de pièces, et la mer est calme), ou vous avez plus de 2 pièces, vous criez.",
            "ca": "Si (ets el jugador amb més monedes i el mar està en calma), o tens més de 2 monedes, crides.",
        },
    ),
    (
        "F37",
        "more than what `let` counts",
        "let sum_1 be count of you.hand\nif you.gold > sum_1: you shout",
        {
            "en": "If your number of coins is more than the number of cards in your hand, you shout.",
            "pt": "Se seu número de moedas é maior que o número de cartas em sua mão, você grita.",
            "fr": "Si votre nombre de pièces est supérieur au nombre de cartes dans votre main, vous criez.",
            "ca": "Si el teu nombre de monedes és més gran que el nombre de cartes a la teva mà, crides.",
        },
    ),
    (
        "F37",
        "what is yours, in what each player does",
        "for each player as one_1\n  set tide to you.gold\n  lower you.gold by 1",
        {
            "en": "For each player: the tide becomes your number of coins; your number of coins goes down by 1.",
            "pt": "Para cada jogador: a maré passa a ser o número de moedas de você; o número de moedas de você diminui em 1.",
            "fr": "Pour chaque joueur : la marée devient votre nombre de pièces ; votre nombre de pièces diminue de 1.",
            "ca": "Per a cada jugador: la marea passa a ser el teu nombre de monedes; el teu nombre de monedes disminueix en 1.",
        },
    ),
    (
        "F37",
        "a number of which is spoken after an amount that is worked out",
        "next time who draws n\n  each player draws tide\n  you gain n",
        {
            "en": "The next time a player draws a number (A) of cards: each player draws a number of cards equal to the tide; you gain a number of coins equal to number A.",
            "pt": "Na próxima vez que um jogador comprar um número (A) de cartas: cada jogador compra um número de cartas igual à maré; você ganha um número de moedas igual ao número A.",
            "fr": "La prochaine fois qu’un joueur pioche un nombre (A) de cartes : chaque joueur pioche un nombre de cartes égal à la marée ; vous gagnez un nombre de pièces égal au nombre A.",
            "ca": "La pròxima vegada que un jugador roba un nombre (A) de cartes: cada jugador roba un nombre de cartes igual a la marea; guanyes un nombre de monedes igual al nombre A.",
        },
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("finding", "what", "lines", "texts"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_a_text_says_what_the_card_does(finding, what, lines, texts, language):
    body = "".join(f"  {line}\n" for line in lines.split("\n"))
    card, lexicon = read_card(f'card 1 "Made"\n{body}')
    assert card_text(card, lexicon, language) == texts[language], f"{finding}, {what}"


def test_a_question_says_what_was_noted():
    """F10: what is asked about does not stand for what the expression gives by now."""
    card, lexicon = read_card(
        'card 1 "Made"\n  let before_it be you.gold\n  you gain 1\n  you may: you pay before_it\n'
    )
    noted, _, asked = card.body
    assert sentence_text(asked, lexicon, "en", Around(before=[noted], within=card), asking=True) == (
        "Do you want to pay the noted number of coins?"
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "From now on, “is guarded” holds for you. If “is guarded” does not hold for you, you shout."),
        ("pt", "De agora em diante, “is guarded” vale para você. Se “is guarded” não vale para você, você grita."),
        ("fr", "Désormais, « is guarded » vaut pour vous. Si « is guarded » ne vaut pas pour vous, vous criez."),
        ("ca", "D’ara endavant, «is guarded» val per a tu. Si «is guarded» no val per a tu, crides."),
    ],
)
def test_what_is_so_and_has_no_words(language, text):
    """F15: it read `you have “is guarded”`."""
    lines = "  set you.is_guarded to yes\n  if not you.is_guarded: you shout\n"
    card, lexicon = read_card(f'value is_guarded of player: yes_no\n\ncard 1 "Made"\n{lines}')
    assert (
        card_text(card, lexicon, language).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
        == text
    )
