/** Given names by which a bare "Jane Doe" is told from other capitalised words; those that are words too are left out. */

const ours = `
adrian alan albert alec alex alexander alexandra alice alicia alison allan allen allison alyssa amanda amber amy andrea
andy angela anita ann anne anthony antonio arthur ashley audrey barbara barry becky ben benjamin bernard beth betty
beverly bob bobby bonnie brad bradley brandon brenda brendan brent brett brian bruce bryan calvin cameron carl carla
carlos caroline carolyn carrie catherine cathy charles charlie charlotte cheryl chris christina christine
christopher cindy claire clara clark cliff clifford clint colin connie connor corey courtney craig curtis cynthia
dan dana danielle danny darrell darren dave dean deanna deb debbie debra dennis derek diana diane dianne don donald
donna doris dorothy doug douglas duane dustin dylan earl ed eddie edward edwin eileen elaine eleanor ellen emily emma
eric erica erik erin ernest ethan eugene eva evan evelyn fiona frances francis fred frederick gabrielle gareth
garrett gary gavin geoff geoffrey george gerald gina glenn gloria gordon graham greg gregory gwen harold harry
heidi helen henry herbert howard hugh ian irene jackie jackson jake jamie jan jane janet janice jasmine
jason jay jean jeanne jeff jeffrey jen jenna jennifer jenny jeremy jerry jesse jessica jill jim jimmy joan joanna joanne
jodi joe joel joey johnny jon jorge jose josh joyce juan judith judy julia julian julie justin karen karl kate
katherine kathleen kathryn kathy katie keith kelly ken kendra kenneth kevin kim kimberly kirk kristen kristin kristina
kurt kyle lance larry laura lauren laurie lawrence lee leo leon leonard leslie lewis liam linda lindsay lisa liz lloyd
lois lori lorraine louis louise lucas lucy luis lynn marc marcia marcus margaret maria marie marilyn mario
marjorie marlene martin marvin matt maureen maurice max megan melanie melissa michelle miguel mike mildred
mitchell molly monica nancy natalie nate neil nicholas nick nicole nigel norman olivia oliver oscar pam pamela
pat patricia patrick patty paula pauline peggy pete phil phyllis rachael ralph ramon randall randy
raymond rebekah renee ricardo richard rick ricky rita rob robert roberta roberto rod rodney roger ron ronald
ronnie rory rosa rosemary roy russ russell ryan sally sam samantha sandra scott sean seth shane shannon sharon
shaun shawn sheila shelly sheri sherry shirley stacey stacy stan stanley stephanie steve steven stuart sue
susan suzanne sylvia tamara tammy tanya tara ted teresa terri terry theodore theresa tiffany tim tina todd tom tommy
toni tony tracey tracy travis trevor tricia troy tyler valerie vanessa vera vernon veronica vicki vicky vincent
walter wanda warren wayne wendy wes wesley william willie wilma yolanda yvonne zach zachary`

const biblical = `
aaron abby abigail abraham adam amos andrew anna barnabas caleb daniel david deborah elijah elisha elizabeth esther
ezra gabriel gideon hannah isaac isaiah jacob james jeremiah job john jonah jonathan joseph joshua josiah judah jude
julius leah levi luke mark martha mary matthew michael micah miriam moses naomi nathan nathaniel nehemiah noah paul
peter philip phillip rachel rebecca reuben ruth samuel sarah silas simeon simon stephen susanna thomas timothy titus
tobias zechariah`

const wordLike = `bill carol chad chase dale drew dawn faith florence frank glen grace grant guy heather holly hope jack jordan joy madison marion mercy morgan penny perry ray rich robin rose
sandy sidney spencer victor virginia will`

export type NameKind = 'usual' | 'biblical' | 'any'

const namesOf = (list: string) => list.trim().split(/\s+/)
const names: Record<NameKind, ReadonlySet<string>> = {
  usual: new Set(namesOf(ours)),
  biblical: new Set([ours, biblical].flatMap(namesOf)),
  any: new Set([ours, biblical, wordLike].flatMap(namesOf)),
}

/** Whether a word is a given name: one of the usual, one of those of the Bible's people too, or even one that is a word. */
export function isGivenName(word: string, kind: NameKind): boolean {
  return names[kind].has(word.toLowerCase().replace(/\.$/, ''))
}
