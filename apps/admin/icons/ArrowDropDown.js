import { createIcon } from './create-icon.js';

export default createIcon('ArrowDropDown', 'm7 10 5 5 5-5z');
