// One chunk, because both pages share their frame and forms.
export { AuthPage } from './auth.tsx';
export { ConfirmPage } from './confirm.tsx';
