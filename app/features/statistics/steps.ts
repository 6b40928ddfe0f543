/** For how long numbers are added up. */

export const steps = { week: 'By week', month: 'By month', year: 'By year' } as const
export type Step = keyof typeof steps
export const stepNames = Object.keys(steps) as Step[]
