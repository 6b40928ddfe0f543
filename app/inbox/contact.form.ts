/** The contact form, for the script that sends it. */
export { messageForm as default } from '#app/inbox/contact.ts'
