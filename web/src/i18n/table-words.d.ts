// A second copy of the English module, from which the build keeps only what is taken here: the words that the
// table needs at once. The whole module comes later, with the parts that need it.

declare module '*/en.ts?table' {
  type English = typeof import('./en.ts');
  export const card: English['card'];
  export const rankIndex: English['rankIndex'];
  export const seat: English['seat'];
  export const tableOf: English['tableOf'];
  export const when: English['when'];
  export const You: English['You'];
  export const common: English['common'];
  export const link: English['link'];
  export const table: English['table'];
  export const choose: English['choose'];
}
