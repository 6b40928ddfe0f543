/** The script and the styles of every public page. */
import { startForms } from '#app/site/forms.ts'
import { startIslands } from '#app/site/islands.ts'
import { startLater } from '#app/site/later.ts'
import '#app/site/habits.ts'
import '#app/ui/theme.css'

startForms()
startIslands()
document.documentElement.dataset['ready'] = 'true'
startLater()
