/** Finds the preachers named in titles. */

const RANK = String.raw`(?:the\s+)?(?:(?:most|right|rt\.?|very|v\.?)\s+)?`
/**
 * Only ministers have one of these. No word may be in this list and among the weak ones: a row of them could then be read
 * in twice as many ways with every word, and a title would block the server.
 */
const STRONG = String.raw`rev(?:eren|['’])?d?s?\.?|fr\.|fr(?=\s)|mthr\.?|canons?|pastors?|pst\.?|pr\.|ps\.|bishop|bp\.?|archbishop|abp\.?|archdeacon|ven\.|venerable|deacon(?:ess)?|dcn\.?|dr\.?|chaplain|prof(?:essor)?\.?|seminarian|evangelist|msgr\.?|monsignor|vicar|rector|curate|min\.|presb[ií]tero|reverendo|pastora|padre`
/** These are words of titles as well: only a given name makes them a person. */
const WEAK = String.raw`father|mother|mo\.|brother|bro\.?|br\.|sister|sr\.|dean|elder|minister|apostle|mr\.?|mrs\.?|ms\.?|doctor|min(?=\s)|mit(?=\s)`
const HONORIFICS = anyCase(String.raw`(?<honor>${RANK}(?:${STRONG}|${WEAK})(?:\s+(?:${STRONG}|${WEAK}))*)`)
const WORD = String.raw`(?:(?:\p{Lu}\.?(?:\p{Lu}\.)*|\p{Lu}[\p{L}'’]+(?:-\p{Lu}[\p{L}'’]+)*)(?![\p{L}\d]))`
const PARTICLE = anyCase(String.raw`(?:(?:de\s+la|de|del|da|di|van\s+der|van|von|der|la|le|st\.)\s+)?`)
const SUFFIX = anyCase(String.raw`(?:,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|d\.?min|m\.?div)\b\.?)?`)
const NAME = String.raw`(?<name>${WORD}(?:\s+${PARTICLE}${WORD}){0,3}?${SUFFIX})`
const ROLE = anyCase(
  String.raw`(?:,?\s+(?:(?:our|the)\s+)?(?:(?:senior|lead|associate|assistant|guest|interim|executive|founding|youth|worship)\s+)?(?:pastor|rector|vicar|curate|priest(?:-in-charge)?|preacher|preaching|speaker|dean|bishop(?:\s+of\s+[\p{L} ]+)?))?`,
)
const and = /(?<!\s)(?:\s*,\s*(?:and\s+)?|\s+(?:&|and)\s+|\s*\/\s*)/iu
const strong = new RegExp(String.raw`(?:^|\s)(?:${STRONG})(?:\s|$)`, 'i')

const titled = new RegExp(String.raw`^${HONORIFICS}\s+${NAME}${ROLE}$`, 'u')
const bare = new RegExp(String.raw`^${NAME}${ROLE}$`, 'u')
const labelled =
  /^(?:sermon|homily|message|teaching|talk|preaching|preached|teacher|speaker|preacher|homilist|guest(?:\s+(?:speaker|preacher))?)(?:\s*[:–-]\s*|\s+by\s+|\s+from\s+|(?<=guest (?:speaker|preacher))\s+)/i
const accompanied = /^(?:by|with|w\/|featuring|feat\.?|ft\.?|por)\s+/i

/** Roles of people who are not ministers, before or after the name. */
const ROLES = String.raw`(?:lay (?:leader|reader|preacher)|worship leader|youth (?:director|leader)|(?:executive )?director|missionary|intern|seminary student|ceo|president|founder|author|professor|evangelist|superintendent)`
const roleBefore = new RegExp(String.raw`^(?:our\s+|the\s+)?${ROLES}\s*[,:–-]\s*(?<person>\S.*)$`, 'iu')
const roleBehind = new RegExp(String.raw`^(?<person>[^,]*[^\s,])\s*,\s*(?:our\s+|the\s+)?${ROLES}\b.*$`, 'iu')

/** Words that are capitalized in titles and are not names. */
const NO_NAME =
  /\b(sunday|monday|tuesday|wednesday|thursday|friday|saturday|service|services|worship|day|appreciation|visit|visitation|ordination|installation|god|jesus|christ|lord|holy|spirit|trinity|eucharist|communion|prayer|mass|church|cathedral|chapel|parish|live|stream|sermon|homily|message|part|week|advent|lent|easter|christmas|pentecost|epiphany|year|proper|the|of|and|our|your|my|you|is|are|in|to|for|with|knows|best|conference|farewell|choir|concert|class|study|ministry|series|kids|youth|family|meeting|retreat|baptist|magdalene|love|hope|faith|grace|heart|search|interview|panel|discussion|q(?!\.)|a(?!\.)|christian|bible|gospel|council|crossing|avenue|street|bazaar|concert|benefit|trip|mission|fair|sale|festival|feast|dinner|supper|breakfast|picnic|drive|team|camp|memorial|funeral|wedding|tribute|story|stories|life|legacy)\b/i
const NOT_HERE =
  /^(father (abraham|jacob|isaac|christmas|time|forgive)|mother (mary|teresa|theresa|eve)|brother (lawrence|sun)|sister (moon|act)|apostle (paul|peter|john|james|thomas|matthew|andrew|philip)|saint |st\.? |dr\.? (martin|king|luke)\b|(charles|john|susanna) wesley\b|george herbert\b|martin luther\b|dietrich bonhoeffer\b|thomas cranmer\b|charles (?:haddon )?spurgeon\b|william (?:carey|wilberforce|tyndale|booth)\b|hudson taylor\b|john (?:newton|bunyan|calvin|knox|wycliffe|huss|mark|the baptist)\b|george (?:whitefield|m[uü]ller|washington)\b|billy (?:graham|sunday)\b|c\.? ?s\.? lewis\b|corrie ten boom\b|jim elliot\b|amy carmichael\b|david (?:livingstone|brainerd)\b|jonathan edwards\b|fanny crosby\b|d\.? ?l\.? moody\b|adoniram judson\b|abraham lincoln\b|judas iscariot\b|pontius pilate\b|simon (?:peter|magus|of)\b|mary (?:magdalene|and martha)\b|king (?:david|solomon|saul|josiah|hezekiah|herod)\b)/i

/**
 * How certain it is that a piece names a speaker: a label says so, a "by" precedes it, it only looks like it, or it looks
 * like it where the other titles of the channel name no one.
 */
type Certainty = 'stated' | 'likely' | 'looks' | 'hardly'

/**
 * The preacher, if a piece of a title names only a preacher: as written, or as they are known here.
 * @returns '' when it is not certainly a person
 */
export function speakerIn(piece: string, known: readonly string[], ground: Certainty = 'looks'): string {
  const text = trimmed(piece)
  if (labelled.test(text)) return speakerIn(text.replace(labelled, ''), known, 'stated')
  if (accompanied.test(text))
    return speakerIn(text.replace(accompanied, ''), known, ground === 'stated' ? 'stated' : 'likely')
  if (text === '' || text.length > 120) return ''
  const { person = '' } = (roleBefore.exec(text) ?? roleBehind.exec(text))?.groups ?? {}
  if (person !== '') return speakerIn(person, known, 'stated')
  const one = personIn(text, known, ground)
  if (one !== '') return one
  const several = text.split(and)
  if (several.length < 2 || several.length > 4) return ''
  const people = several.map((each) => personIn(each, known, ground))
  if (people.every((person, i) => person !== '' && person === several[i])) return text
  if (people.every((person) => person !== '')) return people.join(', ')
  return isCouple(text, several) ? text : ''
}

/** A name without its honorific, to compare two. */
function bareName(name: string): string {
  const found = titled.exec(name.trim())?.groups ?? bare.exec(name.trim())?.groups
  return fold(found?.['name'] ?? name)
}

/** Whether a piece is written like the name of one person: two or three words, or an honorific before a name. */
export function isNameShaped(piece: string): boolean {
  const text = trimmed(piece)
  const withHonor = titled.test(text)
  const name = bare.exec(text)?.groups?.['name'] ?? ''
  if (NOT_HERE.test(text) || NO_NAME.test(text)) return false
  return withHonor || (/\s/.test(name) && name.split(/\s+/).length <= 4 && text.length <= 40)
}

/** Whether it also begins with a given name. */
export function isNamed(piece: string, kind: NameKind): boolean {
  const text = trimmed(piece)
  const [first = ''] = (titled.exec(text)?.groups?.['name'] ?? text).split(/\s+/)
  return isNameShaped(text) && (titled.test(text) || isGivenName(first, kind))
}

/** Whether an honorific precedes a name. */
export function isTitled(text: string): boolean {
  return titled.test(trimmed(text))
}

function personIn(text: string, known: readonly string[], ground: Certainty): string {
  const withHonor = titled.exec(text)?.groups
  const name = withHonor?.['name'] ?? bare.exec(text)?.groups?.['name'] ?? ''
  if (name === '' || NOT_HERE.test(text)) return ''
  const someone = known.find((person) => fold(person) === fold(text))
  if (someone !== undefined) return someone
  const namesake = known.find((person) => bareName(person) === fold(name))
  if (namesake !== undefined) return namesake
  if (NO_NAME.test(name)) return ''
  const words = name.split(/\s+/)
  const [first = ''] = words
  if (withHonor) {
    const honor = withHonor['honor'] ?? ''
    if (!strong.test(honor) && !isGivenName(first, 'any') && !/^\p{Lu}\./u.test(first)) return ''
    return `${honor} ${name}`
  }
  if (words.length < 2 || (words.at(-1) ?? '').replaceAll('.', '').length < 2) return ''
  if (ground === 'stated') return name
  if (ground === 'hardly') return ''
  // More words than given name, middle initial and surname are a title more often than a name.
  const isLong =
    words.filter((word) => /^\p{Lu}\p{L}{2,}/u.test(word) && !/^(?:Jr|Sr|III|PhD|Van|Von)\b/.test(word)).length > 2
  return !isLong && isGivenName(first, ground === 'likely' ? 'biblical' : 'usual') ? name : ''
}

/** "Pastors John and Jane Doe": a first name that borrows the surname of the second. */
function isCouple(text: string, [first = '', second = '', ...others]: readonly string[]): boolean {
  const given = first.split(/\s+/).at(-1) ?? ''
  const isOne = others.length === 0 && isGivenName(given, 'any') && bare.test(second) && !NO_NAME.test(second)
  return isOne && /^(?:the\s+)?(?:pastors|canons|revs|revds)\b/i.test(text)
}

function trimmed(text: string): string {
  return text.replace(/^[\s"“”'‘’,;:]+|(?<![\s"“”,;:])[\s"“”,;:]+$/gu, '')
}

/** The form in which two texts are compared: "What's the Point" and "Whats The Point" are one, and so are "The Road" and "the-road". */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const usual = `
abbie adele adrian adriana agnes aidan aileen aimee alan alana alastair albert alberta alec aleksandr alex alexa
alexander alexandra alexei alexis alice alicia alina alisha alison alistair allan allen allie allison alma alonzo
alvin alyson alyssa amanda amber amelia amie amy ana anastasia andre andrea andreas andrei andrzej andy anette angela
angelica angelina angelique angie anika anil anita anja ann annabelle anne annette annie anthony antoine antoinette
anton antonio archie ariana arjun arlene armando arnold arthur arturo ashlee ashley astrid athena aubrey audra audrey
ava avery bailey barbara barney barrett barry bartholomew basil beatrice beatrix becca becky ben benjamin benny
bernadette bernard bernice bernie bert bertha bessie beth bettie betty beverly bianca bjorn blaine blair blake bob
bobby bonita bonnie boyd brad bradley brady brandon bree brenda brendan brendon brent brett brian bridget brigitte
brittany brock bruce bruno bryan bryant bryce byron calvin cameron camilla camille candace candice carina carl carla
carlo carlos carlton carly carmela carmen carole carolina caroline carolyn carrie cary cassandra cassie catherine
cathy cecil cecilia cedric celeste celia cesar chantal charlene charles charlie charlotte charmaine chelsea cherie
cheryl chidi chinedu chloe chris chrissy christina christine christopher christy chuck cindy claire clara clarence
clark claudia clayton clement clementine cleve cliff clifford clint clyde cody colby colette colin colleen connie
connor conrad cora corey corinne cornelia cory courtney craig cristian cristina curtis cynthia cyril dae damian damien
damon dan dana danielle danny daphne darin darius darla darlene darnell darrel darrell darren darryl dave dean deanna
deb debbie debora debra deidre deirdre delbert delia delores demetrius denis denise dennis denny derek derrick desiree
desmond devin dewayne dexter diana diane dianna dianne dick dina dmitri dolores dominic dominique don donald donna
donnie doreen dorian doris dorothea dorothy doug douglas doyle duane duncan dustin dwayne dwight dylan earl ed eda
eddie edgar edie edith edmund edna edson eduardo edward edwardo edwin effie efrain eileen elaine eleanor eleanore
elena eli elias elisa elisabeth elise eliza ella ellen ellie elliot elliott elmer elsa elsie elton elvin emanuel emeka
emil emilia emilio emily emma emmanuel emmeline emmett enrique eric erica erick erik erika erin erma ernest ernestine
ernesto ernie errol esperanza esteban estelle ethan ethel etta eugene eugenia eunice eva evan evangeline evelyn
evelyne everett fabio felicia felipe felix femi fernando filip finley fiona floyd fran frances francesca francine
francis francisco franklin fred freda freddie frederick frieda gabe gabriela gabrielle gail gareth garfield garland
garrett garth gary gavin gayle gaylord gene geneva genevieve geoff geoffrey george georgina gerald geraldine gerard
gerry gertrude gil gilbert gilda giles gina ginny gino giovanni giselle giuseppe gladys glenda glenn gloria godfrey
gonzalo gordie gordon graeme graham greg gregory greta gretchen greyson griselda guadalupe guido guillermo gus gustavo
gwen gwendolyn hallie hamish hank hanna hans harlan harley harold harriet harry harvey hattie hayden hector heidi
heinrich helen hendrik henrietta henrik henry herb herbert herman hilary hilda hillary hiram hiroshi homer horace
howard howie hubert hugh hugo humphrey hyun ian ida ignacio igor ikenna ilene imogen ina ines inez ingrid irene irma
irvin irving isabel isabella isabelle isiah isla ismael ivan jackie jackson jacqueline jacquelyn jacques jaime jake
jamal jamie jan jana jane janelle janet janette janice janie janine jared jarrod jarvis jasmine jason javier jay jayne
jean jeanette jeanne jeannie jed jedidiah jeff jeffrey jen jenelle jenna jennifer jenny jens jeremy jeri jermaine
jerome jerry jesse jessica jill jim jimmie jimmy jo joachim joan joann joanna joanne joao joaquim joaquin jocelyn jodi
jodie jody joe joel joelle joey johan johann johanna johannes johnathan johnnie johnny jolene jon jonas jonathon jonty
joon jorge jose josef josephine josh josie jothan joyce juan juanita judith judson judy juergen jules julia julian
juliana julianne julie juliet juliette julio jurgen justin justine justus kaitlyn kalaya kara kareem karen karin
karina karl karla katarina kate katelyn katherine kathi kathleen kathrine kathryn kathy katie katrina kay kaye kayla
kazuo keenan keith kellie kelly kelsey kelvin ken kendall kendra kendrick kenji kenneth kenny kenton kenyon keri kerri
kerry kevin kiel kieran kim kimberly kirby kirk kirsten klaus kleber kofi krista kristen kristi kristian kristie
kristin kristina kristoffer kurt kwame kwesi kyle kylie lacey lamar lamont lana lance landon larry lars latasha latoya
laura lauren lauri laurie lawrence lawson lea leandro leann leanne lee leila leland lena lenny lenore leo leon leona
leonard leonardo leonor leopold leroy leslee leslie lester leticia lewis liam lila lilian lillian linda lindsay lionel
lisa liz lloyd lois lola lonnie loren lorenz lorenzo loretta lori lorraine lottie lou louie louis louisa louise
lourdes lowell luann luca lucas lucia lucille lucinda lucio lucretia lucy luigi luis luisa luiz luka lula luther luz
lydia lyla lyle lyndon lynn mabel mackenzie madeline madge maggie maia malcolm malik mamadou mamie mandy manfred manny
manuel manuela marc marcella marcelo marcia marcin marco marcus marcy marek margaret margarita margie margo margot
maria mariam marian mariana marianne maribel marie marietta marilyn marina mario marisa marisol marissa marjorie
marjory marla marlena marlene marsha marta martin martina marvin maryann marybeth mateo mathew mathias matilda matt
matthias mattie maude maura maureen maurice mauricio mavis max maxine maxwell maynard mckenzie meagan meg megan meghan
mehmet mel melanie melissa melvin mercedes meredith merle merlin mervin mia michaela michal michele michelle micky
miguel mikael mike mildred millicent millie milo milton mimi mindy minerva minnie mira miranda mitch mitchel mitchell
mohan mollie molly mona monica monte morris morton muhammad muriel myra myrna myron myrtle nadia nadine nan nancy
nanette nat natalie natasha nate ned neil nellie nestor nettie ngozi nicholas nick nicola nicolas nicole niels nigel
nikki nikolai nina nnamdi noelle nola nolan nora norbert noreen norma norman octavia odessa ofelia olga oliver olivia
ollie olu oluwaseun omar ophelia orebe orlando orville oscar osvaldo otis otto owen pablo paige pam pamela pascal pat
patricia patrick patrik patti pattie patty paula paulette pauline paulo pavel pedro peggy penelope percy pete petra
phil phoebe phyliss phyllis pierre piotr polly pradeep prakash preston priscilla quentin quincy rachael rachelle
rafael raj rajesh raleigh ralph ramiro ramon ramona randall randolph randy raphael raquel raul ravi raymond reba
rebekah regan reggie regina reginald reid reinhard rena renae renata rene renee rex reynaldo rhett rhoda rhonda
ricardo richard rick ricky rikki rita ritchie rob robbie robert roberta roberto robyn rocco rochelle rod rodney
rodrigo rogelio roger rogerio roland rolf ron ronald ronnie rory rosa rosalie rosalind rosalyn rosanne roscoe roseanne
rosemary rosetta rosie ross roxanne roy royce rubye rudolph rudy rufus rupert russ russel russell ryan sabrina sadie
sallie sally salvador sam samantha samir sammy sandra sandro sanjay santiago sasha satoshi saundra scot scott scotty
sean selena selma serena serge sergio seth seung seymour shad shana shane shanna shannon shari sharon sharron shaun
shawn shawna shayne sheena sheila shelby sheldon shelia shelley shelly sheri sherman sherri sherrie sherry sherwin
shirlee shirley sid sienna sigmund simone sipho sonia sonja sonya sophia sophie stacey stacy stan stanislav stanley
stefan stephan stephanie stephany steve steven stevie stew stewart stu stuart sue sunil suresh susan suzan suzanne
suzette sven sybil sylvester sylvia tabitha tad tadashi talia tamara tammy tamra tania tanya tara tariq tasha tatiana
ted terence teresa teri terrance terrell terri terry tess tessa thabo thad thaddeus thea thelma themba theo theodore
theresa theron thiago thom thor tiffany tillie tim tina tobin toby todd tom tomas tommie tommy toney toni tony tonya
torsten tracey tracy travis trent trevor tricia trina trish trisha tristan troy trudy tunde twila tyler tyron tyrone
tyson uche ulysses ursula valarie valerie vance vanessa vaughn velma vera vern verna vernon verona veronica vic vicki
vicky vijay viktor vince vincent vinicius virgil vito vivian vladimir vonda wallace walter wanda warner warren warrick
wayne weldon wendell wendy werner wes wesley wilbur wilfred wilhelm wilhelmina willa willard william willie wilma
winfield winfred winifred winnie winston wyatt xavier yancey yasmin yesenia yolanda yuri yusuf yvette yvonne zach
zachariah zachary zack zelda zoe zoltan zora`

const biblical = `
aaron abby abigail abraham adam amos andrew anna barnabas caleb daniel david deborah elijah elisha elizabeth esther
ezra gabriel gideon hannah isaac isaiah jacob james jeremiah job john jonah jonathan joseph joshua josiah judah jude
julius leah levi luke mark martha mary matthew michael micah miriam moses naomi nathan nathaniel nehemiah noah paul
peter philip phillip rachel rebecca reuben ruth samuel sarah silas simeon simon stephen susanna thomas timothy titus
tobias zechariah`

const wordLike = `
ada angel angus april augusta austin autumn bella bill blanche brooke carol carson chad chang chase chen chester chip
christie clay cole constance cooper daisy dale dallas davis dawn dee dixie dora dot drew earnest ellis eun ezekiel
faith faye felicity fern flora florence forrest frank georgia ginger glen grace grady grant guy hal harris harrison
hazel heather holly hope ike ira israel ivy jack jefferson jett jin jordan joy jung junior kitty laurel lazarus lily
lincoln logan mack madison mae mara marion marshall may mercy miles misty moe morgan nell nelson newton noel norm obi
ola olive opal pansy parker pearl penny perry queenie ray reed ren rich robin rocky roman romeo rose rowan ruben ruby
sal sandy saul savannah sidney solomon spencer stafford stella sterling summer sydney tucker victor viola violet
virginia wade ward wei will wilson woo woody yong zane zeke`

export type NameKind = 'usual' | 'biblical' | 'any'

const namesOf = (list: string) => list.trim().split(/\s+/)
const names: Record<NameKind, ReadonlySet<string>> = {
  usual: new Set(namesOf(usual)),
  biblical: new Set([usual, biblical].flatMap(namesOf)),
  any: new Set([usual, biblical, wordLike].flatMap(namesOf)),
}

/** Whether a word is a given name: a usual one, one of the Bible, or even one that is a word. */
function isGivenName(word: string, kind: NameKind): boolean {
  return names[kind].has(word.toLowerCase().replace(/\.$/, ''))
}

/**
 * A part of a regular expression that matches in any case, inside a case-sensitive one. `(?i:…)` and `(?-i:…)` would do
 * that, but V8 compiles them wrongly once a process has compiled many expressions: `--no-regexp-optimization` shows it
 * with `/^(?:bishop|dean)\s+(?<name>(?-i:T\w+))$/i` and "Bishop Thomas" (V8 14.6).
 * @param source of ASCII and Latin letters, without property escapes
 */
export function anyCase(source: string): string {
  // oxlint-disable-next-line regexp/no-super-linear-move -- the sources are our own
  return source.replace(/\\p\{[^}]*\}|\\.|\(\?<\w+>|\[(?:\\.|[^\]])*\]|\p{L}/gu, (piece) => {
    if (piece.startsWith('[')) return piece.replace(/\\p\{[^}]*\}|\\.|\p{L}/gu, bothCases)
    return piece.length === 1 ? `[${bothCases(piece)}]` : piece
  })
}

function bothCases(piece: string): string {
  return piece.length === 1 && piece.toUpperCase() !== piece.toLowerCase()
    ? piece.toLowerCase() + piece.toUpperCase()
    : piece
}
