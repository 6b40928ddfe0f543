/** The dashboard's own calm colors. Those of the church are the site's: a church in red would have a red button for every action. */
import { type Theme, themeCss } from '#app/look/theme.ts'

const COLORS: Theme = { primaryColor: '#2c5578', accentColor: '#2f6a5e', secondaryColor: '#1e293b', paper: 'warm' }

export const dashboardColors = themeCss(COLORS)
