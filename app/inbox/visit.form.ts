/** What the form for planning a visit accepts: for the script that sends it, and the server. */
import { emailAddress, line, oneOf } from '#app/forms/form-rules.ts'

/** Numbers of kids. */
export const KIDS = ['0', '1', '2', '3', '4', '5+'] as const

/** The value of the ticked checkbox for the terms. */
export const AGREED = 'yes'

const rules = {
  fullName: line('Full name', { max: 200 }),
  phone: line('Phone number', { min: 10, max: 40 }),
  email: emailAddress(),
  numberOfKids: oneOf(KIDS, 'Please select number of kids'),
}

export default { rules, agreements: { agreeToTerms: oneOf([AGREED], 'You must agree to the terms') }, minFillMs: 2_000 }
