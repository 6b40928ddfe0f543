/** The form to subscribe to the newsletter, for the script that sends it. */
export { subscriptionForm as default } from '#app/features/newsletter/subscription.ts'
