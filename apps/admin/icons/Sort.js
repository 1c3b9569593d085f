import { createIcon } from './create-icon.js';

export default createIcon('Sort', 'M3 18h6v-2H3zM3 6v2h18V6zm0 7h12v-2H3z');
