CREATE TABLE "console"."profile_leases" (
	"profile" uuid PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."assignment_items" ADD COLUMN "sends" integer DEFAULT 0 NOT NULL;