/** The wider church that “What We Believe” names until the church has entered its own, or emptied the fields. */
export const fallbackAffiliation = {
  dioceseName: 'Gulf Atlantic Diocese',
  dioceseUrl: 'https://gulfatlanticdiocese.org',
  provinceName: 'Anglican Church in North America',
  provinceUrl: 'https://anglicanchurch.net',
} as const
