"""Words whose forms no ending tells: took and take, psa and pes.

Takes:  a word in its counted form, a language.
Gives:  its other forms.
Never:  all of a language: only what people write every day in English, Czech and Polish, where neither the stem nor the
        parts of one form lead to the other.
"""

from __future__ import annotations

from functools import cache

_FORMS = {
    "en": (
        "arise arose arisen|awake awoke awoken|bear bore borne|beat beaten|become became|begin began begun|bend bent|"
        "bind bound|bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|"
        "burn burnt|buy bought|catch caught|choose chose chosen|cling clung|come came|creep crept|deal dealt|dig dug|"
        "draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|"
        "feel felt|fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten|"
        "forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go goes went gone|grind ground|"
        "grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|"
        "lead led|lean leant|leap leapt|learn learnt|leave left|lend lent|lie lay lain|light lit|lose lost|make made|"
        "mean meant|meet met|mow mown|pay paid|prove proven|ride rode ridden|ring rang rung|rise rose risen|"
        "run ran|saw sawn|say said|see saw seen|seek sought|sell sold|send sent|sew sewn|shake shook shaken|"
        "shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|"
        "slide slid|smell smelt|sow sown|speak spoke spoken|spell spelt|spend spent|spill spilt|spin spun|spoil spoilt|"
        "spring sprang sprung|stand stood|steal stole stolen|stick stuck|sting stung|stink stank stunk|strike struck|"
        "swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken|teach taught|"
        "tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|"
        "wear wore worn|weave wove woven|win won|wind wound|withdraw withdrew withdrawn|write wrote written|"
        "child children|foot feet|goose geese|half halves|knife knives|leaf leaves|life lives|loaf loaves|man men|"
        "mouse mice|person people|shelf shelves|thief thieves|tooth teeth|wife wives|wolf wolves|woman women"),
    "cs": (
        "pes psa psu psem psovi psi psy psů psům psech|den dne dni dny dní dnem dnů dnům dnech|"
        "týden týdne týdnu týdny týdnů|dům domu domem domy domů domech domě|"
        "stůl stolu stole stolem stoly stolů stolech|"
        "sůl soli solí|kůň koně koni koněm koní koních|hůl hole holí|nůž nože noži nožem nožů nožích|"
        "vůz vozu voze vozem vozy vozů|dvůr dvora dvoře dvorem dvory|člověk lidé lidi lidí lidem lidmi lidech|"
        "dítě dítěte děti dětí dětem dětmi dětech|přítel přátelé přátel přátelům přáteli|"
        "chléb chleba chlebem chleby|peníze peněz penězům penězi|oko oči očí očima|ucho uši uší ušima|"
        "sníh sněhu sněhem|vítr větru větrem|déšť deště dešti deštěm|kotel kotle kotli kotlem kotlů|"
        "matka matek|sestra sester|jít jdu jde jdeme šel šla šli šlo půjde|jet jedu jede jel jela jeli pojede|"
        "jíst jím jí jedl jedla jedli sní|vzít vezmu vezme vzal vzala vzali|brát beru bere bral brala brali|"
        "říct řeknu řekne řekl řekla řekli|číst čtu čte četl četla četli|psát píšu píše psal psala psali|"
        "nést nesu nese nesl nesla|vést vedu vede vedl vedla|stát stojí stojím stál stála|spát spí spím spal spala|"
        "péct peču peče pekl pekla|říci řekl|moci moct můžu může mohl mohla|začít začnu začne začal začala začali|"
        "dostat dostanu dostane dostal dostala|otevřít otevřu otevře otevřel otevřela|"
        "zavřít zavřu zavře zavřel zavřela|přijet přijedu přijede přijel přijela|"
        "odjet odjedu odjede odjel odjela|přijít přijdu přijde přišel přišla přišli|"
        "odejít odejdu odejde odešel odešla|najít najdu najde našel našla našli|hnát žene hnal|"
        "prát peru pere pral prala|vyprat vyperu vypere vypral vyprala|zvát zvu zve zval zvala|"
        "pozvat pozvu pozve pozval pozvala"),
    "pl": (
        "pies psa psu psem psy psów psom psach|dzień dnia dniu dniem dni dniom dniach|"
        "tydzień tygodnia tygodniu tygodnie tygodni|rok lata lat latach|stół stołu stole stołem stoły|"
        "nóż noża nożem noże noży|wóz wozu wozem wozy|samochód samochodu|człowiek ludzie ludzi ludziom ludźmi|"
        "dziecko dziecka dzieci dzieciom dziećmi|brat bracia braci|ksiądz księdza księża|"
        "przyjaciel przyjaciele przyjaciół|oko oczy oczu oczami|ucho uszy uszu uszami|ręka ręce rąk rękami|"
        "śnieg śniegu|mróz mrozu mrozem mrozy|wiatr wietrze|pieniądz pieniądze pieniędzy|sól soli solą|"
        "piec pieca piecu piecem piece pieców|mecz meczu|iść idę idzie szedł szła szli poszedł poszła poszli pójdzie|"
        "jechać jadę jedzie jechał pojechał pojedzie|jeść jem je jadł jadła jedli zjadł zjadła zje|"
        "wziąć wezmę weźmie wziął wzięła wzięli|brać biorę bierze brał brała brali|"
        "dać dam da dał dała dali|kłaść kładę kładzie kładł|pisać piszę pisze pisał|nieść niosę niesie niósł niosła|"
        "wieźć wiozę wiezie wiózł wiozła|stać stoi stoję stał stała|spać śpi śpię spał spała|"
        "móc mogę może mógł mogła mogli|zacząć zacznę zacznie zaczął zaczęła zaczęli|"
        "znaleźć znajdę znajdzie znalazł znalazła znaleźli|przyjść przyjdę przyjdzie przyszedł przyszła przyszli|"
        "wyjść wyjdę wyjdzie wyszedł wyszła wyszli|przyjechać przyjedzie przyjechał|"
        "wyjechać wyjedzie wyjechał|kupić kupię kupił kupowałem|otworzyć otworzę otworzył otwierać otwiera|"
        "zamknąć zamknę zamknął zamykać zamyka"),
}
"""The forms of each word, by language."""


@cache
def _other_forms(language: str) -> dict[str, tuple[str, ...]]:
    """Form -> all forms of the words that it is a form of."""
    found: dict[str, tuple[str, ...]] = {}
    for word in _FORMS.get(language, "").split("|"):
        forms = tuple(word.split())
        for form in forms:
            found[form] = tuple(dict.fromkeys((*found.get(form, ()), *forms)))
    return found


def irregular_forms(word: str, language: str) -> tuple[str, ...]:
    """The other forms of a word; none where its endings tell them."""
    return tuple(form for form in _other_forms(language).get(word, ()) if form != word)
