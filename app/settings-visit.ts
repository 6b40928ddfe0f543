/** The settings of Plan a Visit: the short answers for people who are new, and who greets them. */
import { line, privately, text } from '#app/settings-fields.ts'

const answer = (label: string, defaultValue: string, hint: string) =>
  text(label, { defaultValue, hint, max: 400, rows: 3, mayBeEmpty: true })

export const visitLead =
  'Short answers for people who are new. They are under “I’m New” on the visit page; parking is with your address. Clear one to leave it out.'

/** The answers are shown in this order, each under its label. */
export const visitAnswers = privately({
  visitSteps: answer(
    'Step-free entrance',
    'If steps are hard for you, call us or tell the person at the door. We’ll show you the easiest way in and a good place to sit.',
    'Where someone in a wheelchair or with a stroller comes in, and where the nearest restroom is.',
  ),
  visitChildren: answer(
    'Children',
    'Bring them. There’s a nursery and Kids Church, and children who stay with you are welcome to move and make noise.',
    'Where children go, and when.',
  ),
  visitClothes: answer('What to wear', 'Come as you are. Some people dress up, and many don’t.', ''),
  visitLength: answer(
    'How long',
    'About an hour and 15 minutes. Coffee follows if you have time, and it’s fine to leave before.',
    '',
  ),
  visitCommunion: answer(
    'Communion',
    'All baptized Christians are welcome to receive. You can also come forward with your arms crossed for a blessing, or stay in your seat.',
    'Who may receive, and what others can do.',
  ),
})

export const visitFields = {
  ...visitAnswers,
  ...privately({
    visitGreeting: line('Who greets visitors', {
      defaultValue: 'Someone will greet you at the door.',
      mayBeEmpty: true,
      isWide: true,
      hint: 'One sentence, such as “Maria will greet you at the front door.” People read it when they plan a visit.',
    }),
  }),
}
