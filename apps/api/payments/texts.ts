/** The provider's operators see this text in their list of failed deliveries. */
export const paymentsTexts = {
  deliveryRefused:
    'The delivery was refused, because its signature is missing, wrong or too old. Please check the signing secret.',
};
