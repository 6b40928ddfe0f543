/** What the contact form accepts: for the script that sends it, and the server. */
import { emailAddress, line, text } from '#app/forms/form-rules.ts'

export const MAX_SUBJECT_LENGTH = 300

const rules = {
  firstName: line('First name', { max: 200 }),
  lastName: line('Last name', { max: 200 }),
  email: emailAddress(),
  subject: line('Subject', { max: MAX_SUBJECT_LENGTH }),
  message: text('Message', { max: 10_000 }),
}

export default { rules, minFillMs: 2_000 }
