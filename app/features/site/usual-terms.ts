/**
 * The terms that the visit form asks people to agree to, until the church writes its own. What they say of text messages is
 * what carriers in the United States ask of every sender: who sends, what it costs, and how it is stopped
 * (CTIA Messaging Principles and Best Practices, section 5.1).
 */
export const usualTerms = `What you send us. We use your name, phone number, email address and what else you write in our forms to answer you and to prepare for your visit. If you want to know what we have stored about you, or want us to delete it, please ask us.

Text messages. When you agree to receive text messages, [Church Name] may send messages about your visit to the phone number that you entered. How many depends on your visit and on your answers. Message and data rates may apply. Reply STOP at any time to get no more messages, or HELP for help. You are welcome without agreeing to this, too: come as you are, or call or email us instead of using the form.

This website. Times and places can change. Please contact us if you need to be sure.`
