/** Whether mails are held because the installation was restored from a backup. */
export interface MailHold {
  /**
   * While true, no mail is sent: it may have been sent after the backup was made, so its delivery
   * is unknown.
   */
  isHeld(): Promise<boolean>;
}
