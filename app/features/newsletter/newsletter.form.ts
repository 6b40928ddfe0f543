/** What the form to subscribe to the newsletter accepts: for the script that sends it, and the server. */
import { emailAddress } from '#app/forms/form-rules.ts'

export default { rules: { email: emailAddress() }, minFillMs: 1_000, ignoresEmpty: true }
