/** Shown in the footer and on the contact page until the church has set its own, or emptied the field. */
export const fallbackContact = {
  footerAbout: 'An Anglican church by the sea that loves old hymns and new neighbors.',
  address: '100 Shoreline Drive\nGulf Beach, FL 32561',
  phone: '(850) 555-0100',
  email: 'office@example.org',
} as const
