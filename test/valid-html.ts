/** Whether a page is valid HTML. */
import { HtmlValidate } from 'html-validate'

const html = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes void elements and long lines its own way; neither is an error in HTML.
    'void-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    // React writes `popoverTarget` and the like in its own case, which HTML accepts.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'no-inline-style': 'off',
    // The phone number is written as people write it.
    'tel-non-breaking': 'off',
    // Everything comes from our own origin.
    'require-sri': 'off',
    'attribute-empty-style': 'off',
    // The checkboxes of one question share a name.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // The list of results below a search field (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/) can't be a select.
    // A link that plays a video in its place leads to the video without scripts.
    'prefer-native-element': ['error', { exclude: ['listbox', 'button'] }],
    // HTML accepts an id that begins with a digit, such as a record's.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** @returns what is wrong, with the rule and the place of each */
export async function htmlFaults(text: string): Promise<string[]> {
  const { results } = await html.validateString(text)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
}
