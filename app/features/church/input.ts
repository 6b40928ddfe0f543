/** The parish's lists as the admin area's forms give them: one schema each for both sides. */
import { z } from 'zod'
import { emailField, lineOf, pictureField, requiredLine, text, time, webField, yesNo } from '#app/records/fields.ts'
import { saysAnotherTime } from '#app/features/church/words.ts'

const WEEKDAY = 'Weekday must be a number from 1 (Monday) to 7 (Sunday)'

export const staffIn = z
  .object({
    name: requiredLine('Name', 200),
    title: lineOf('Title', 200),
    email: emailField(),
    photoUrl: pictureField('Photo'),
    bio: text('Bio', 10_000),
    websiteUrl: webField('Website'),
    role: z.preprocess((value) => value ?? '', z.enum(['', 'music'], 'must be music or empty')),
  })
  .meta({ id: 'StaffMemberInput' })

export const beliefIn = z
  .object({ title: requiredLine('Title', 200), body: requiredText('Text', 5000) })
  .meta({ id: 'BeliefInput' })

export const questionIn = z
  .object({ question: requiredLine('Question', 300), answer: requiredText('Answer', 5000) })
  .meta({ id: 'QuestionInput' })

export const serviceTimeIn = z
  .object({
    name: requiredLine('Name', 200),
    weekday: z.preprocess(
      (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
      z.int('Weekday is required').min(1, WEEKDAY).max(7, WEEKDAY),
    ),
    time: time('Time').refine((value) => value !== '', 'Time is required'),
    label: lineOf('Wording', 100),
    isMain: yesNo(false),
    shownIn: z.preprocess(
      (value) => value ?? [],
      z
        .array(z.enum(['footer', 'contact'], 'must be footer or contact'), 'must be a list of footer, contact')
        .transform((places) => [...new Set(places)]),
    ),
  })
  // The site says the words rather than the time: the two must not send people there at different hours.
  .refine(({ label, time: at }) => !saysAnotherTime(label ?? '', at), {
    path: ['label'],
    error: 'Wording names another time than the service has. Change it, or leave it empty',
  })
  .meta({ id: 'ServiceTimeInput' })

export const ministryIn = z
  .object({
    page: z.preprocess((value) => value || 'kids-church', z.enum(['kids-church'], 'must be kids-church')),
    name: requiredLine('Name', 200),
    audience: lineOf('For whom', 200),
    body: requiredText('Text', 5000),
  })
  .meta({ id: 'MinistryInput' })

function requiredText(name: string, most: number) {
  return text(name, most).refine((value) => /[^\s\p{Cf}\p{M}]/u.test(value), `${name} is required`)
}
