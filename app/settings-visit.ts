/** The settings of Plan a Visit: the short answers for people who are new, and who greets them. */
import { line, privately, text } from '#app/settings-fields.ts'

const answer = (label: string, defaultValue: string, hint: string) =>
  text(label, { defaultValue, hint, max: 400, rows: 3, mayBeEmpty: true })

const ANSWERED = '“What to Expect” on the same page answers this. Fill it in only if there is more to say.'

export const visitLead =
  'Short answers for people who are new. They are under “I’m New” on the visit page; parking is with your address. An empty one is left out.'

/**
 * The answers are shown in this order, each under its label. Those that the questions of Plan a Visit answer are empty by
 * default.
 */
export const visitAnswers = privately({
  visitSteps: answer(
    'Step-free way in',
    'If steps are hard for you, call us or tell the person at the door. We’ll show you the easiest way in and a good place to sit.',
    'Where someone in a wheelchair or with a stroller comes in, and where the nearest restroom is.',
  ),
  visitChildren: answer('Children', '', ANSWERED),
  visitClothes: answer('What to wear', '', ANSWERED),
  visitLength: answer('How long', '', ANSWERED),
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
