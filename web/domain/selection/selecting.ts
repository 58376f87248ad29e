// What selecting needs, in one script.
export { SelectBox } from './select-box.tsx';
export { SelectionBar } from './selection-bar.tsx';
