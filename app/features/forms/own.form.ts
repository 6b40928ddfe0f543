/** A form that the church has made, for the script that sends it: its rules come from its questions. */
export { publicFormOf as default } from '#app/features/forms/form.ts'
