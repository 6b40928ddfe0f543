/** The half of the visit form’s checkbox that is about text messages. */
export const TEXT_CONSENT = 'and to receive text messages by phone'
