ALTER TABLE "console"."assignments" ADD COLUMN "profiles" uuid[];--> statement-breakpoint
ALTER TABLE "console"."assignments" ADD COLUMN "chosen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."assignments" ADD COLUMN "differences" json;--> statement-breakpoint
CREATE INDEX "assignment_items_newest" ON "console"."assignment_items" USING btree ("assignment",COALESCE("ended_at", "sent_at"),"number");--> statement-breakpoint
CREATE INDEX "assignment_items_told" ON "console"."assignment_items" USING btree ("assignment") WHERE "console"."assignment_items"."kept" IS NOT NULL OR "console"."assignment_items"."side_effects" IS NOT NULL;