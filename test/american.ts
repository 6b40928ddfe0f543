/** Each file of tests begins in the default country: files share a process, and a process serves one church. */
import { AMERICAN, setCustoms } from '#app/text/customs.ts'

setCustoms(AMERICAN)
