export { importers } from '#app/imports/importers.ts'
