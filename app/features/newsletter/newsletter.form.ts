/** What the form to subscribe to the newsletter accepts: for the script that sends it, and the server. */
import { emailAddress, text } from '#app/forms/form-rules.ts'

/** Names of lists, one on a line: the server takes those that there are. */
export const lists = text('Lists', { min: 0, max: 1000 })

export default { rules: { email: emailAddress(), lists }, minFillMs: 1_000, ignoresEmpty: true }
