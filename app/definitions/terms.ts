/** The terms and conditions until a church writes its own. */
import { TEXT_CONSENT } from '#app/forms/text-consent.ts'

/**
 * The part of the terms about text messages. It follows what carriers in the United States require: who sends, what it costs,
 * and how to stop it (CTIA Messaging Principles and Best Practices, section 5.1).
 */
const textMessageTerms = `Text messages

When you agree to receive text messages, [Church Name] may send messages about your visit to the phone number that you entered. How many depends on your visit and on your answers. Message and data rates may apply. Reply STOP at any time to get no more messages, or HELP for help. You are welcome without agreeing to this, too: come as you are, or call or email us instead of using the form.`

/** What people agree to about text messages: on the visit form, and in the terms. */
export const textMessageWords = [TEXT_CONSENT, textMessageTerms]

/** The terms that the visit form asks people to agree to, until the church writes its own. */
export const defaultTerms = `What you send us

We use your name, phone number, email address and anything else you write in our forms to answer you and to prepare for your visit. If you want to know what we have stored about you, or want us to delete it, please ask us.

${textMessageTerms}

This website

Times and places can change. Please contact us if you need to be sure.`

/** The same without the part about text messages. */
export const termsWithoutMessages = defaultTerms.replace(`${textMessageTerms}\n\n`, '')
