/** The table alone of nepali-date-converter: its own module, of which the package ships no types beside it. */
declare module 'nepali-date-converter/dist/lib/date-config.js' {
  export { dateConfigMap } from 'nepali-date-converter';
}
