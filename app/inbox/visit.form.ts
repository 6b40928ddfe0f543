/** The form for planning a visit, for the script that sends it. */
export { visitForm as default } from '#app/inbox/visit.ts'
