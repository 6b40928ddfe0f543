/** How many events, sermons and services the home page shows of each. */
export const HOME_SHOWN = 3
