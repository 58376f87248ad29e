/** The table of nepali-date-converter: a module without types of its own. */
declare module 'nepali-date-converter/dist/lib/date-config.js' {
  export { dateConfigMap } from 'nepali-date-converter';
}
