// One part: the pages share their frame and their forms.
export { AuthPage } from './auth.tsx';
export { ConfirmPage } from './confirm.tsx';
