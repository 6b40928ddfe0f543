/** Each file of tests begins in the default country and language: files share a process, and a process serves one church. */
import { AMERICAN, setCustoms } from '#app/text/customs.ts'
import { setSiteLanguage } from '#app/text/dictionaries.ts'

setCustoms(AMERICAN)
setSiteLanguage('en')
