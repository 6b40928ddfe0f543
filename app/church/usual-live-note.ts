/** Said of live services until the church says something else; churches with other times read their own in it. */
export const usualLiveNote = 'Sunday services are live at 10:30 AM EST'
