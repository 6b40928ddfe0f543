/** The form for signing up for an event, for the script that sends it. */
export { signUpForm as default } from '#app/features/events/sign-ups/sign-up.ts'
