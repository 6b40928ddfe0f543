/** The header by which a page says that it is shown, after the browser had asked for it in advance: where the person came from. */
export const SHOWN_HEADER = 'x-shown'
