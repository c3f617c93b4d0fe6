ALTER TABLE "console"."received_webhooks" ADD COLUMN "body_hash" text;--> statement-breakpoint
UPDATE "console"."received_webhooks" SET "body_hash" = encode(sha256(convert_to("body", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "console"."received_webhooks" ALTER COLUMN "body_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."received_webhooks" DROP CONSTRAINT "received_webhooks_pkey";--> statement-breakpoint
DROP INDEX "console"."received_webhooks_number";--> statement-breakpoint
ALTER TABLE "console"."received_webhooks" ADD PRIMARY KEY ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "received_webhooks_identity" ON "console"."received_webhooks" USING btree ("id","verified","body_hash");
